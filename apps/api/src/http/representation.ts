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

/** Node sends a text up to this length without another copy of it. */
const MAX_TEXT_BYTES = 16_000;

/** Bytes of one representation with the headers that never change. */
export class Representation {
  private wasSent = false;
  private text: string | undefined;

  /** @param end the part of the body that follows `bytes` */
  constructor(
    readonly bytes: Buffer,
    readonly headers: readonly string[],
    readonly end?: Buffer,
  ) {}

  /**
   * The lines of the headers and the body, one character for each byte, to be sent as one piece. Undefined for long bodies,
   * and when it is asked for the first time: most representations are sent once.
   */
  textToSend(): string | undefined {
    if (this.end !== undefined || this.bytes.length > MAX_TEXT_BYTES) return undefined;
    if (this.wasSent) {
      const lines = (): Buffer => Buffer.from(`${headerLines(this.headers)}\r\n`, 'latin1');
      return (this.text ??= Buffer.concat([lines(), this.bytes]).toString('latin1'));
    }
    this.wasSent = true;
    return undefined;
  }
}
