import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a text is the secret, in constant time whatever the texts and their lengths: digests of equal
 * length are compared.
 */
export function createSecretCheck(secret: string): (text: string) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return (text) => timingSafeEqual(digest(text), expected);
}
