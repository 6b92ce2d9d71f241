import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A square of one grey; two greys are two pictures. `paddingBytes` of comment make it larger and no different. */
export function aPng(grey: number, { sidePixels = 16, paddingBytes = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePixels, 0);
  header.writeUInt32BE(sidePixels, 4);
  // 8 bits, grey.
  header[8] = 8;
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(sidePixels, grey)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(paddingBytes === 0 ? [] : [chunk('tEXt', Buffer.alloc(paddingBytes, 'x'))]),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: sidePixels }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
