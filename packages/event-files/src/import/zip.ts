/** Reads entries of ZIP files of exports: stored or deflated, in one part, below 2 GiB. */
import { inflateRawSync } from 'node:zlib';
import { EventError } from '../event-error';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
/** Node.js cannot read a larger file at once. */
export const MAX_ZIP_BYTES = 2_147_483_647;
/** Largest entry, which is held in memory: handouts can be large, but a broken file must not use up all memory. */
const MAX_ENTRY_BYTES = 1_073_741_824;

interface Entry {
  readonly method: number;
  readonly offset: number;
  readonly packedBytes: number;
}

export function damaged(what: string): EventError {
  return new EventError(`The ZIP file cannot be read: ${what}. Unpack it, and name the folder instead.`);
}

function findEnd(zip: Buffer): number {
  for (
    let at = zip.length - END_BYTES;
    at >= Math.max(0, zip.length - END_BYTES - MAX_COMMENT_BYTES);
    at -= 1
  )
    if (zip.readUInt32LE(at) === END) return at;
  throw damaged('it has no directory');
}

function readDirectory(zip: Buffer): ReadonlyMap<string, Entry> {
  const end = findEnd(zip);
  const entries = new Map<string, Entry>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw damaged('its directory is cut off');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0));
    entries.set(name, {
      method: zip.readUInt16LE(at + 10),
      packedBytes: zip.readUInt32LE(at + 20),
      offset: zip.readUInt32LE(at + 42),
    });
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return entries;
}

export interface ZipFile {
  readonly names: readonly string[];
  /** undefined when there is no such entry */
  readonly read: (name: string) => Uint8Array | undefined;
}

export function openZip(zip: Buffer): ZipFile {
  const entries = readDirectory(zip);
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const { offset, packedBytes, method } = entry;
      if (offset + 30 > zip.length) throw damaged(`"${name}" is cut off`);
      const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
      const packed = zip.subarray(start, start + packedBytes);
      if (packed.length < packedBytes) throw damaged(`"${name}" is cut off`);
      if (method === 0) return packed;
      if (method !== 8) throw damaged(`"${name}" is packed in a way that is not known here`);
      try {
        return inflateRawSync(packed, { maxOutputLength: MAX_ENTRY_BYTES });
      } catch {
        throw damaged(`"${name}" is damaged or too large`);
      }
    },
  };
}
