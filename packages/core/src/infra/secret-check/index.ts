import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a text is the secret, in the same time wherever the two differ and whatever their lengths: digests are of one
 * length.
 */
export function createSecretCheck(secret: string): (text: string) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return (text) => timingSafeEqual(digest(text), expected);
}
