import { createTokenCodec, createMailDelivery } from '@rampart/core/auth';
import { systemRandom } from '@rampart/core/infra/clock';
import { silentLogger } from '@rampart/core/infra/logging';
import { settingsDefaults } from '@rampart/core/settings';
import { anAddress, describeLocal, insist, startMailTarget, unique, type MailTarget } from '../support';

/** Not the default, so that it is seen to be the setting. */
const LOGIN_TIMEOUT_MS = 1_200_000;

describeLocal('mailed links', () => {
  let target: MailTarget;
  beforeAll(async () => {
    target = await startMailTarget({ config: { loginTimeoutMs: LOGIN_TIMEOUT_MS } });
  });
  afterAll(() => target.stop());
  afterEach(() => target.clock.set(target.now()));

  const register = (email: string) =>
    target.ask('POST', '/api/v2/auth/register', { name: unique('team'), email });
  const verify = (verifyToken: unknown, version = 'v2') =>
    target.ask('POST', `/api/${version}/auth/verify`, { verifyToken });
  const info = (token: string) =>
    target.send('GET', `/api/v2/auth/verify-info?token=${encodeURIComponent(token)}`);
  const aRegistration = async () => {
    const email = anAddress();
    insist(await register(email));
    return (await target.mailTo(email)).token;
  };
  const aChange = async () => {
    const { authToken } = await target.aTeamWith(0);
    const email = anAddress();
    insist(await target.ask('PUT', '/api/v2/users/me/auth/email', { email }, { token: authToken }));
    return (await target.mailTo(email)).token;
  };

  describe.each([
    ['a registration', aRegistration, 'goodRegister'],
    ['a change of address', aChange, 'goodEmailSet'],
  ] as const)('of %s', (_what, aLink, kind) => {
    it('work until loginTimeout has passed (control)', async () => {
      const token = await aLink();
      target.clock.advanceMs(LOGIN_TIMEOUT_MS - 60_000);
      expect((await info(token)).kind).toBe('goodVerifyInfo');
      expect((await verify(token)).kind).toBe(kind);
    });

    it('show and do nothing afterwards', async () => {
      const token = await aLink();
      target.clock.advanceMs(LOGIN_TIMEOUT_MS + 1_000);
      for (const answer of [await info(token), await verify(token)]) {
        expect([answer.status, answer.kind]).toEqual([401, 'badTokenVerification']);
      }
    });

    it('that expired are deleted when mails are swept, and not before', async () => {
      await aLink();
      const { sweep } = createMailDelivery({
        database: target.database,
        codec: createTokenCodec({ ...target.config, random: systemRandom }),
        provider: { send: () => Promise.reject(new Error('nothing is sent here')) },
        queue: { announce: () => undefined },
        sender: { address: 'ctf@example.org', origin: target.config.origin, logoUrl: undefined },
        concealsKnownAddresses: true,
        settingsDefaults: settingsDefaults(target.config),
        clock: target.clock,
        logger: silentLogger,
      });
      const rows = async () => {
        const [pending, changes] = await Promise.all([
          target.database('pending_verifications').select('id'),
          target.database('email_changes').select('id'),
        ]);
        return pending.length + changes.length;
      };
      await sweep();
      expect(await rows()).toBeGreaterThan(0);
      target.clock.advanceMs(LOGIN_TIMEOUT_MS + 1_000);
      await sweep();
      expect(await rows()).toBe(0);
    });
  });

  it.each(['v1', 'v2'])('%s: auth and ranking-site tokens are nothing to verify', async (version) => {
    const codec = createTokenCodec({ ...target.config, random: systemRandom });
    const { authToken } = await target.aTeamWith(0);
    const ranksite = codec.mint('ranksite', { name: 'x', ranksiteId: '1' }, target.now());
    for (const token of [authToken, ranksite]) {
      const answer = await verify(token, version);
      expect([answer.status, answer.kind]).toEqual([401, 'badTokenVerification']);
      expect((await info(token)).kind).toBe('badTokenVerification');
    }
  });

  it.each(['v1', 'v2'])('%s: a body without a token is badBody at verifyToken', async (version) => {
    for (const token of [undefined, null, 5]) {
      const answer = await verify(token, version);
      expect([answer.status, answer.kind]).toEqual([400, 'badBody']);
      expect(answer.data.reason).toMatch(/^body:verifyToken: /);
    }
  });

  it('mails carry the name and the logos organisers set while the event runs', async () => {
    const [before, after] = [anAddress(), anAddress()];
    await register(before);
    const plain = await target.mailTo(before);
    expect(plain.subject).toContain('[Test event]');
    expect(plain.html).not.toContain('<img');

    await target.set({ ctfName: 'Renamed & moved', logoDarkUrl: 'https://cdn.example.org/dark.png' });
    await register(after);
    const mail = await target.mailTo(after);
    expect(mail.subject).toContain('[Renamed & moved]');
    expect(mail.from).toMatch(/^"?Renamed & moved"? <ctf@example\.org>$/);
    expect(mail.html).toContain('Renamed &amp; moved');
    expect(mail.html).toContain('https://cdn.example.org/dark.png');
    expect(mail.text).toContain('Renamed & moved');
    await target.set({ ctfName: null, logoDarkUrl: null });
  });

  it('the mails of the three purposes go to the address in question, with one link in both parts', async () => {
    const { authToken, email } = await target.aTeamWith(0);
    const [registered, next] = [anAddress(), anAddress()];
    insist(await register(registered));
    insist(await target.ask('PUT', '/api/v1/users/me/auth/email', { email: next }, { token: authToken }));
    insist(await target.ask('POST', '/api/v1/auth/recover', { email }));
    const mails = [await target.mailTo(registered), await target.mailTo(email), await target.mailTo(next)];
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3);
    for (const { text, html, token } of mails) {
      const link = `http://localhost:3000/verify?token=${encodeURIComponent(token)}`;
      expect(text).toContain(link);
      expect(html).toContain(link);
    }
  });
});
