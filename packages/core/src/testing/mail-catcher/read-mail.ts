/** Reads a mail of ours back from the wire: headers, and one level of parts. Not a reader of all mail there is. */
export interface ReadMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function decodedQuotedPrintable(text: string): Buffer {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** Encoded words of a header (RFC 2047). */
function decodedHeader(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodedQuotedPrintable(text.replaceAll('_', ' ')).toString('utf8'),
    );
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

function bodyOf({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodedQuotedPrintable(body).toString('utf8');
  return body;
}

export function readMail(raw: string): ReadMail {
  const mail = partOf(raw);
  const boundary = /boundary="([^"]+)"/.exec(mail.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) throw new Error('the mail has no parts');
  const parts = mail.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((piece) => partOf(piece.replace(/^\r\n/, '')));
  const bodyOfType = (type: string): string => {
    const part = parts.find((candidate) => candidate.headers.get('content-type')?.startsWith(type));
    return part === undefined ? '' : bodyOf(part).replaceAll('\r\n', '\n').trimEnd();
  };
  const header = (name: string): string => decodedHeader(mail.headers.get(name) ?? '');
  return {
    messageId: header('message-id'),
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    text: bodyOfType('text/plain'),
    html: bodyOfType('text/html'),
  };
}
