import type { Readable } from 'node:stream';

const PART_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * Cuts text into parts of up to 4 MiB, each of whole lines; the same text gives the same parts. A longer line is a
 * part of its own.
 */
export async function* lineParts(content: Readable, partBytes = PART_BYTES): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < partBytes) continue;
    let rest = Buffer.concat(held);
    while (rest.length >= partBytes) {
      const end = rest.lastIndexOf(NEWLINE, partBytes - 1) + 1 || rest.indexOf(NEWLINE) + 1;
      if (end === 0) break;
      yield rest.subarray(0, end);
      rest = rest.subarray(end);
    }
    held = [rest];
    heldBytes = rest.length;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

export function countLines(part: Buffer): number {
  let count = 0;
  for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
