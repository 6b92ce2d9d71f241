import { createLocalJWKSet, jwtVerify, UnsecuredJWT } from 'jose';
import { createOpenIdKeys } from './openid-keys';

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const NOW = new Date('2026-06-01T12:00:00.000Z');

describe('the keys of ID tokens', () => {
  it('follow from the key of tokens alone, and show nothing that signs', async () => {
    const [one, other] = [1, 2].map((byte) => createOpenIdKeys({ tokenKey: keyOf(byte) }));
    const keys = await one?.publicKeys(NOW);
    expect(await createOpenIdKeys({ tokenKey: keyOf(1) }).publicKeys(NOW)).toEqual(keys);
    expect(await other?.publicKeys(NOW)).not.toEqual(keys);
    expect(keys?.keys.map((key) => Object.keys(key).toSorted())).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    ]);
  });

  it('verify what they signed, and nothing without a signature or of another key', async () => {
    const keys = createOpenIdKeys({ tokenKey: keyOf(1) });
    const verify = async (token: string) => jwtVerify(token, createLocalJWKSet(await jwksOf()));
    const jwksOf = async () => ({ keys: [...(await keys.publicKeys(NOW)).keys] });
    expect((await verify(await keys.sign({ sub: 'team' }))).payload).toEqual({ sub: 'team' });
    const foreign = await createOpenIdKeys({ tokenKey: keyOf(2) }).sign({ sub: 'team' });
    await expect(verify(foreign)).rejects.toThrow('no applicable key');
    await expect(verify(new UnsecuredJWT({ sub: 'team' }).encode())).rejects.toThrow();
  });

  it('of before stay for as long as tokens of before are taken', async () => {
    const formerTokenKey = { key: keyOf(2), until: NOW.getTime() };
    const keys = createOpenIdKeys({ tokenKey: keyOf(1), formerTokenKey });
    const kids = async (ms: number) =>
      (await keys.publicKeys(new Date(NOW.getTime() + ms))).keys.map(({ kid }) => kid);
    expect(await kids(-1)).toHaveLength(2);
    expect(await kids(0)).toHaveLength(1);
  });
});
