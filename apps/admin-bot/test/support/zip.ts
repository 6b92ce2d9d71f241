import { crc32 } from 'node:zlib';

export interface ZipEntry {
  readonly path: string;
  readonly content: string;
  /** Permissions of the file: 0o755 for a program. */
  readonly mode: number;
}

/** 2024-01-01, as the format writes it. */
const DATE = ((2024 - 1980) << 9) | (1 << 5) | 1;
const BY_UNIX = (3 << 8) | 20;
const REGULAR_FILE = 0o100_000;

/** An archive of uncompressed files (APPNOTE.TXT 4.3): local headers with contents, the directory, its end. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content, mode } of entries) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content);
    // From "version needed" to "extra field length", the same in both headers.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(BY_UNIX);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(((REGULAR_FILE | mode) << 16) >>> 0, 6);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), made, common, place, name);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, bytes]);
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\u0005\u0006'), end]);
}
