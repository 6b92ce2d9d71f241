const END_OF_HEAD = Buffer.from('\r\n\r\n');
const WITHOUT_BODY = new Set([204, 304]);

/** An answer that the scanner does not read: the server sends a length with every body. */
export class UnreadableAnswer extends Error {}

/** Finds the ends of answers on a connection with one request under way; looks at nothing but status and length. */
export class ResponseScanner {
  /** The beginning of a head that came in pieces. */
  private begun: Buffer | undefined;
  private bytesLeft = 0;
  private status = 0;

  /** The status of the answer that this piece completes; undefined when more must come. */
  push(chunk: Buffer): number | undefined {
    if (this.bytesLeft > 0) return this.take(chunk.length);
    const bytes = this.begun === undefined ? chunk : Buffer.concat([this.begun, chunk]);
    const headBytes = bytes.indexOf(END_OF_HEAD);
    if (headBytes < 0) {
      // The connection uses the chunk's memory again.
      this.begun = Buffer.from(bytes);
      return undefined;
    }
    this.begun = undefined;
    const head = bytes.toString('latin1', 0, headBytes);
    this.status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined && !WITHOUT_BODY.has(this.status)) {
      throw new UnreadableAnswer(`status ${this.status} without Content-Length`);
    }
    const bodyBytes = WITHOUT_BODY.has(this.status) ? 0 : Number(length);
    this.bytesLeft = headBytes + END_OF_HEAD.length + bodyBytes;
    return this.take(bytes.length);
  }

  private take(bytes: number): number | undefined {
    this.bytesLeft -= bytes;
    if (this.bytesLeft < 0) throw new UnreadableAnswer('more bytes than the answer has');
    return this.bytesLeft === 0 ? this.status : undefined;
  }
}
