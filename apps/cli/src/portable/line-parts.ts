import type { Readable } from 'node:stream';

const PART_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;

/** Cuts lines into parts of about 4 MiB, each of whole lines. */
export async function* lineParts(content: Readable, partBytes = PART_BYTES): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < partBytes) continue;
    const all = Buffer.concat(held);
    const end = all.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield all.subarray(0, end);
    held = end < all.length ? [all.subarray(end)] : [];
    heldBytes = all.length - end;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

export function countLines(part: Buffer): number {
  let count = 0;
  for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
