import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether an `Authorization` header carries the secret; takes as long for a near miss as for any other. */
export function createBearerCheck(secret: string): (header: string | undefined) => boolean {
  const expected = digest(`Bearer ${secret}`);
  return (header) => timingSafeEqual(digest(header ?? ''), expected);
}
