import { describeLocal, insist } from '../support';
import { BAD_REQUEST, startSignInTarget, type SignInTarget } from './sign-in-target';

describeLocal('external sign-in: codes', () => {
  let target: SignInTarget;
  beforeAll(async () => {
    target = await startSignInTarget();
  });
  afterAll(() => target.stop());

  describe('token exchange', () => {
    it('gives a token of the team that reaches everything, unless staff chose less', async () => {
      const [client, team] = [await target.aClient(), await target.aRegisteredTeam()];
      const answer = await target.exchange(client, await target.codeOf(team, client));
      expect(answer).toMatchObject({ status: 200, kind: 'goodExternalAuthToken' });
      expect(answer.data).toEqual({ accessToken: expect.any(String), tokenType: 'bearer' });
      const own = insist(await target.send('GET', '/api/v2/users/me', { token: answer.data.accessToken }));
      expect(own.id).toBe(team.id);
    });

    it('works once, also for two who come at the same moment', async () => {
      const [client, team] = [await target.aClient(), await target.aRegisteredTeam()];
      const code = await target.codeOf(team, client);
      const answers = await Promise.all(Array.from({ length: 8 }, () => target.exchange(client, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await target.exchange(client, code)).toMatchObject(BAD_REQUEST);
    });

    it('a wrong secret is refused and leaves the code usable', async () => {
      const [client, other, team] = [
        await target.aClient(),
        await target.aClient(),
        await target.aRegisteredTeam(),
      ];
      const code = await target.codeOf(team, client);
      for (const secret of [other.secret, '', 'x', client.secret.toLowerCase()]) {
        expect(await target.exchange({ ...client, secret }, code)).toMatchObject(BAD_REQUEST);
      }
      expect(await target.exchange({ ...client, id: 'nobody' }, code)).toMatchObject(BAD_REQUEST);
      expect(await target.exchange(client, code)).toMatchObject({ status: 200 });
    });

    it('more unproven secrets at once than can be compared are 503, which keeps out no service known here', async () => {
      const [client, unproven] = [await target.aClient(), await target.aClient()];
      const team = await target.aRegisteredTeam();
      insist(await target.exchange(client, await target.codeOf(team, client)));
      const code = await target.codeOf(team, client);
      const wrong = { ...unproven, secret: 'x'.repeat(43) };
      const [exchanged, ...flood] = await Promise.all([
        target.exchange(client, code),
        ...Array.from({ length: 80 }, () => target.exchange(wrong, code)),
      ]);
      expect(exchanged).toMatchObject({ status: 200 });
      const refused = flood.filter(({ status }) => status === 503);
      expect(refused[0]).toMatchObject({ kind: 'errorUnavailable' });
      expect(refused[0]?.headers.get('retry-after')).toBe('2');
      for (const answer of flood.filter(({ status }) => status !== 503)) {
        expect(answer).toMatchObject(BAD_REQUEST);
      }
    });

    it("another service's code is refused and burnt", async () => {
      const [client, other, team] = [
        await target.aClient(),
        await target.aClient(),
        await target.aRegisteredTeam(),
      ];
      const code = await target.codeOf(team, client);
      expect(await target.exchange(other, code)).toMatchObject(BAD_REQUEST);
      expect(await target.exchange(client, code)).toMatchObject(BAD_REQUEST);
    });

    it.each([
      ['empty', ''],
      ['short', 'x'],
      ['of the right form', 'A'.repeat(43)],
      ['of NUL', '\0'],
      ['half of a surrogate pair', '\ud800'],
      ['10 kB', 'x'.repeat(10_000)],
    ])('an unknown code, client or secret is refused: %s', async (_title, unknown) => {
      const [client, team] = [await target.aClient(), await target.aRegisteredTeam()];
      expect(await target.exchange(client, unknown)).toMatchObject(BAD_REQUEST);
      const code = await target.codeOf(team, client);
      expect(await target.exchange({ ...client, id: unknown }, code)).toMatchObject(BAD_REQUEST);
      expect(await target.exchange({ ...client, secret: unknown }, code)).toMatchObject(BAD_REQUEST);
      expect(await target.exchange(client, code)).toMatchObject({ status: 200 });
    });

    it('a code lives 60 s, and Redis forgets it then', async () => {
      const [client, team] = [await target.aClient(), await target.aRegisteredTeam()];
      target.clock.stopAt(target.now());
      const [early, late] = [await target.codeOf(team, client), await target.codeOf(team, client)];
      const keys = await target.redis.keys('*external-auth:*');
      const lifetimes = await Promise.all(keys.map((key) => target.redis.pTTL(key)));
      expect(Math.max(...lifetimes)).toBeLessThanOrEqual(60_000);
      expect(Math.min(...lifetimes)).toBeGreaterThan(0);
      expect(keys.join()).not.toContain(early);
      target.clock.advanceMs(59_999);
      expect(await target.exchange(client, early)).toMatchObject({ status: 200 });
      target.clock.advanceMs(1);
      expect(await target.exchange(client, late)).toMatchObject(BAD_REQUEST);
    });

    it('a ban between authorize and exchange does not stop it', async () => {
      const [client, team] = [await target.aClient(), await target.aRegisteredTeam()];
      const code = await target.codeOf(team, client);
      await target.editTeam(team, { banned: true });
      const { accessToken } = insist(await target.exchange(client, code));
      expect(insist(await target.send('GET', '/api/v2/users/me', { token: accessToken })).banned).toBe(true);
    });

    it('deleting a client blocks exchanges and ends issued tokens', async () => {
      const [client, team] = [await target.aClient(), await target.aRegisteredTeam()];
      const { accessToken } = insist(await target.exchange(client, await target.codeOf(team, client)));
      const code = await target.codeOf(team, client);
      insist(await target.remove(client.id));
      expect(await target.exchange(client, code)).toMatchObject(BAD_REQUEST);
      expect(await target.send('GET', '/api/v1/auth/test', { token: accessToken })).toMatchObject({
        kind: 'badToken',
      });
    });

    it.each(['clientId', 'clientSecret', 'code'])('is badBody without %s', async (missing) => {
      const json = { clientId: 'x', clientSecret: 'x', code: 'x', [missing]: undefined };
      expect(await target.send('POST', '/api/v2/external-auth/token', { json })).toMatchObject({
        status: 400,
        kind: 'badBody',
      });
    });
  });
});
