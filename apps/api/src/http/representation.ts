import { validateHeaderValue } from 'node:http';

/** Names and values, alternating, as lines of a head; throws if a value cannot stand there. */
export function headerLines(headers: readonly string[]): string {
  let lines = '';
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const name = headers[index] ?? '';
    const value = headers[index + 1] ?? '';
    validateHeaderValue(name, value);
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

/** Node makes another copy of a longer text. */
const MAX_TEXT_BYTES = 16_000;

/** Bytes of one representation with the headers that never change. */
export class Representation {
  readonly end: Buffer | undefined;
  private readonly isText: boolean;
  private wasSent = false;
  private text: string | undefined;

  /**
   * @param end the part of the body that follows `bytes`
   * @param isShared whether many clients get it, so that it is worth a second copy in memory
   */
  constructor(
    readonly bytes: Buffer,
    readonly headers: readonly string[],
    { end, isShared = false }: { readonly end?: Buffer; readonly isShared?: boolean } = {},
  ) {
    this.end = end;
    this.isText = isShared && end === undefined && bytes.length <= MAX_TEXT_BYTES;
  }

  /**
   * The lines of the headers and the body, one character for each byte, to be sent in one piece. Undefined for what is long
   * or not shared, and the first time: most representations are sent once.
   */
  textToSend(): string | undefined {
    if (!this.isText) return undefined;
    if (this.wasSent) return (this.text ??= this.join());
    this.wasSent = true;
    return undefined;
  }

  private join(): string {
    const lines = Buffer.from(`${headerLines(this.headers)}\r\n`, 'latin1');
    return Buffer.concat([lines, this.bytes]).toString('latin1');
  }
}
