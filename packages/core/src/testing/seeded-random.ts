import { createHash } from 'node:crypto';
import type { Random } from '../infra/clock';

/** The same seed gives the same bytes and UUIDs in the same order. */
export function seededRandom(seed: string | number = 1): Random {
  let drawn = 0;
  const block = (): Buffer => {
    drawn += 1;
    return createHash('sha256')
      .update(`${String(seed)}:${String(drawn)}`)
      .digest();
  };
  const bytes = (count: number): Buffer => {
    const blocks: Buffer[] = [];
    for (let have = 0; have < count; have += 32) blocks.push(block());
    return Buffer.concat(blocks).subarray(0, count);
  };
  return {
    bytes,
    uuid: () => {
      const hex = bytes(16).toString('hex');
      const variant = ((parseInt(hex.slice(16, 17), 16) & 0b0011) | 0b1000).toString(16);
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `${variant}${hex.slice(17, 20)}`,
        hex.slice(20),
      ].join('-');
    },
  };
}

/** Whole numbers below a bound, the same ones for the same seed. */
export function drawFrom(seed: string | number): (below: number) => number {
  const random = seededRandom(seed);
  return (below) => random.bytes(4).readUInt32BE() % below;
}
