/** RFC 2397; the media type may be empty and is not looked at: the file name decides. */
const DATA_URI = /^data:([^,]*),/i;
const BASE64_PARAMETER = /;\s*base64\s*$/i;

/** Strict: what Node's lenient decoder would skip makes the text malformed. */
function decodeBase64(text: string): Buffer | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const length = text.length - padding;
  if (length % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) return undefined;
  if (text.includes('-') || text.includes('_')) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === Math.floor((length * 3) / 4) ? bytes : undefined;
}

function decodePercent(text: string): Buffer | undefined {
  if (/%(?![0-9a-f]{2})/i.test(text)) return undefined;
  // Byte by byte, since an escape need not be UTF-8. A function for each escape would take gigabytes for a large body.
  const bytes = Buffer.from(text).toString('latin1');
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else in Node decodes escapes of bytes
  return Buffer.from(unescape(bytes), 'latin1');
}

/** The content of a data URI, or undefined when it is malformed. */
export function parseDataUri(uri: string): Buffer | undefined {
  const head = DATA_URI.exec(uri);
  if (head === null) return undefined;
  const payload = uri.slice(head[0].length);
  return BASE64_PARAMETER.test(head[1] ?? '') || /^base64$/i.test(head[1] ?? '')
    ? decodeBase64(payload)
    : decodePercent(payload);
}
