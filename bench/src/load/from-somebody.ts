import { randomInt } from 'node:crypto';

let clients = randomInt(1 << 23);

/** Headers of a client address of its own at each call, so that no bucket is ever empty; needs `proxy.trust` 1. */
export function fromSomebody(): { 'x-forwarded-for': string } {
  clients += 1;
  return { 'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` };
}
