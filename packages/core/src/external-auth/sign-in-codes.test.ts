import { createRedisSignInCodes, type SignInGrant } from './sign-in-codes';

const GRANT: SignInGrant = { teamId: 'team', clientId: 'client', expiresAtMs: 60_000 };
const never = () => Promise.race<never>([]);
const stuck = createRedisSignInCodes({ set: never, getDel: never }, '', { deadlineMs: 1 });

describe('a sign-in while Redis is connected but does not reply', () => {
  it('fails when a code is to be kept', async () => {
    await expect(stuck.keep('C', GRANT, 60_000)).rejects.toThrow('no answer within 1 ms');
  });

  it('fails when a code is to be taken', async () => {
    await expect(stuck.take('C')).rejects.toThrow('no answer within 1 ms');
  });

  it('(control) works while Redis replies, and fails as Redis fails', async () => {
    const replying = createRedisSignInCodes(
      {
        set: () => Promise.reject(new Error('away')),
        getDel: () => Promise.resolve(JSON.stringify(GRANT)),
      },
      '',
    );
    expect(await replying.take('C')).toEqual(GRANT);
    await expect(replying.keep('C', GRANT, 60_000)).rejects.toThrow('away');
  });
});
