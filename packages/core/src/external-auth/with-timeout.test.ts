import { withTimeout } from './with-timeout';
import type { SignInCodes, SignInGrant } from './sign-in-codes';

const GRANT: SignInGrant = { teamId: 'team', clientId: 'client', expiresAtMs: 60_000 };
const never = () => Promise.race<never>([]);
const stuck: SignInCodes = { keep: never, take: never };
const SHORT = { deadlineMs: 1 };

describe('a sign-in while the store of codes is there and says nothing', () => {
  it('fails when a code is to be kept', async () => {
    await expect(withTimeout(stuck, SHORT).keep('C', GRANT, 60_000)).rejects.toThrow('no answer within 1 ms');
  });

  it('fails when a code is to be taken', async () => {
    await expect(withTimeout(stuck, SHORT).take('C')).rejects.toThrow('no answer within 1 ms');
  });

  it('(control) works while the store answers, and fails as it fails', async () => {
    const answering: SignInCodes = {
      keep: () => Promise.reject(new Error('away')),
      take: () => Promise.resolve(GRANT),
    };
    expect(await withTimeout(answering).take('C')).toBe(GRANT);
    await expect(withTimeout(answering).keep('C', GRANT, 60_000)).rejects.toThrow('away');
  });
});
