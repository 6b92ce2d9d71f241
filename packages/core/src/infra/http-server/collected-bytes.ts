/**
 * Collects pieces of bytes in one buffer. Pieces are copied, because a piece may be a single byte and takes
 * hundreds of bytes as an object of its own.
 */
export class CollectedBytes {
  private bytes: Buffer = Buffer.alloc(0);
  private length = 0;

  constructor(private readonly maxBytes: number) {}

  /** False when there are more than `maxBytes`; nothing is kept then. */
  add(piece: Buffer): boolean {
    const length = this.length + piece.length;
    if (length > this.maxBytes) {
      this.bytes = Buffer.alloc(0);
      return false;
    }
    if (this.length === 0) {
      // Most bodies come in one piece.
      this.bytes = piece;
    } else {
      if (length > this.bytes.length) this.grow(Math.max(length, Math.min(2 * length, this.maxBytes)));
      piece.copy(this.bytes, this.length);
    }
    this.length = length;
    return true;
  }

  whole(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  private grow(size: number): void {
    const grown = Buffer.allocUnsafe(size);
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }
}
