import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string) => createHash('sha256').update(text, 'utf8').digest();

/** Compares the token of a body with ours in a time that depends on neither; digests are of one length. */
export function createTokenCheck(svcAuthToken: string): (body: unknown) => boolean {
  const expected = digestOf(svcAuthToken);
  return (body) => {
    const given =
      typeof body === 'object' && body !== null && 'svcAuthToken' in body ? body.svcAuthToken : undefined;
    const isText = typeof given === 'string';
    const isEqual = timingSafeEqual(expected, digestOf(isText ? given : ''));
    return isText && isEqual;
  };
}
