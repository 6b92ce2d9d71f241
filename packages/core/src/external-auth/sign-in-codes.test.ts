import { createRedisSignInCodes } from './sign-in-codes';

const BEFORE = { teamId: 'team', tokenEpoch: null, accessRevision: null, clientId: 'client', expiresAtMs: 1 };

const taken = (kept: object) =>
  createRedisSignInCodes(
    { set: () => Promise.reject(new Error('not here')), getDel: () => Promise.resolve(JSON.stringify(kept)) },
    '',
  ).take('code');

describe('a code for a sign-in', () => {
  it('is worth what it was kept with', async () => {
    const kept = { ...BEFORE, scope: 'full', tokenLifetimeMs: 60_000 };
    expect(await taken(kept)).toEqual(kept);
  });

  it('that does not say what the team allowed is worth the narrowest scope', async () => {
    expect(await taken(BEFORE)).toEqual({ ...BEFORE, scope: 'profile', tokenLifetimeMs: null });
  });
});
