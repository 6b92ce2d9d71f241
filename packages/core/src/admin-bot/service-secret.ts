import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a bearer token is the shared secret; takes the same time wherever they differ, and whatever their lengths. */
export function createServiceSecret(secret: string): (token: string) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return (token) => timingSafeEqual(digest(token), expected);
}
