/**
 * What a stranger, or another team, could ask to find out whether an address has a team: each answer is that about an
 * address that has none, in every byte and field (decision 0016).
 */
import { createTokenCodec } from '@rampart/core/auth';
import { systemRandom } from '@rampart/core/infra/clock';
import { anAddress, anIp, describeLocal, insist, startMailTarget, unique, type MailTarget } from '../support';
import { RANKSITE } from './ranksite-target';
import { kindOf, seenOf } from './seen-answer';

const SENT = [200, 'goodVerifySent'];

describeLocal.each(['v1', 'v2'] as const)('whether an address has a team, %s', (version) => {
  let target: MailTarget;
  beforeAll(async () => {
    target = await startMailTarget({ config: { ranksite: RANKSITE } });
  });
  afterAll(() => target.stop());
  beforeEach(() => target.clock.stopAt(target.now()));

  /** With letters of each kind the ways below write otherwise. */
  const aLongAddress = () => `${unique('Mark+ctf').toLowerCase()}@example.org`;
  const twoAddresses = async () => ({
    known: (await target.aTeamWith(0, { email: aLongAddress() })).email,
    unknown: aLongAddress(),
  });
  const register = (email: string, more: object = {}) =>
    target.ask(
      'POST',
      `/api/${version}/auth/register`,
      { name: unique('team'), email, ...more },
      { ip: anIp() },
    );
  /** Its address has spent a token. */
  const aTeamJustRegistered = async () => {
    const email = anAddress();
    await register(email);
    const { token: verifyToken } = await target.mailTo(email);
    insist(await target.ask('POST', `/api/${version}/auth/verify`, { verifyToken }), 'goodRegister');
    return { email };
  };
  const recover = (email: string) => target.ask('POST', `/api/${version}/auth/recover`, { email });
  const setEmail = (token: string, email: string) =>
    target.ask('PUT', `/api/${version}/users/me/auth/email`, { email }, { token });
  const ranksiteToken = () =>
    createTokenCodec({ ...target.config, random: systemRandom }).mint(
      'ranksite',
      { name: 'whoever', ranksiteId: unique('site') },
      target.now(),
    );

  const WRITTEN: readonly (readonly [how: string, written: (email: string) => string])[] = [
    ['as it is stored', (email) => email],
    ['in capitals', (email) => email.toUpperCase()],
    ['with white space around it', (email) => `\u00a0 ${email}\t`],
    ['with a sign that is a letter of it in lower case', (email) => email.replace('k', '\u212a')],
  ];
  const MORE: readonly (readonly [what: string, more: () => object])[] = [
    ['a ranking-site token', () => ({ ranksiteToken: ranksiteToken() })],
    ['a ranking-site token that is none', () => ({ ranksiteToken: 'none' })],
  ];

  describe('is not told by a registration', () => {
    it.each(WRITTEN)('%s', async (_how, written) => {
      const { known, unknown } = await twoAddresses();
      const [about, control] = [await register(written(known)), await register(written(unknown))];
      expect(kindOf(about)).toEqual(SENT);
      expect(seenOf(about)).toEqual(seenOf(control));
    });

    it.each(MORE)('with %s', async (_what, more) => {
      const { known, unknown } = await twoAddresses();
      const [about, control] = [await register(known, more()), await register(unknown, more())];
      expect(kindOf(about)).toEqual(SENT);
      expect(seenOf(about)).toEqual(seenOf(control));
    });

    it('with a name that is taken', async () => {
      const { known, unknown } = await twoAddresses();
      const { name } = await target.aTeamWith(0);
      const [about, control] = [await register(known, { name }), await register(unknown, { name })];
      expect(kindOf(about)).toEqual([409, 'badKnownName']);
      expect(seenOf(about)).toEqual(seenOf(control));
    });

    it('of a team that registered a moment ago: nothing says that a token of the address was spent', async () => {
      const { email } = await aTeamJustRegistered();
      const about = await register(email);
      expect(kindOf(about)).toEqual(SENT);
      expect(seenOf(about)).toEqual(seenOf(await register(anAddress())));
    });

    it('made again, when the mail of the first is sent, until the bucket is empty', async () => {
      const askedThrice = async (email: string) => {
        const answers = [await register(email)];
        await target.mailTo(email);
        answers.push(await register(email), await register(email));
        await target.mailTo(email, 2);
        return answers;
      };
      const { known, unknown } = await twoAddresses();
      const about = await askedThrice(known);
      expect(about.map(kindOf)).toEqual([SENT, SENT, [429, 'badRateLimit']]);
      expect(about.map(seenOf)).toEqual((await askedThrice(unknown)).map(seenOf));
      const pending = await target.database('pending_verifications').whereIn('email', [known, unknown]);
      expect(pending).toHaveLength(2);
    });

    it('made twice at once', async () => {
      const askedAtOnce = async (email: string) => Promise.all([register(email), register(email)]);
      const { known, unknown } = await twoAddresses();
      const about = await askedAtOnce(known);
      expect(about.map(kindOf)).toEqual([SENT, SENT]);
      expect(about.map(seenOf)).toEqual((await askedAtOnce(unknown)).map(seenOf));
    });
  });

  describe('is not told by a change of address', () => {
    it.each(WRITTEN)('%s', async (_how, written) => {
      const { known, unknown } = await twoAddresses();
      const [one, other] = [await target.aTeamWith(0), await target.aTeamWith(0)];
      const about = await setEmail(one.authToken, written(known));
      expect(kindOf(about)).toEqual(SENT);
      expect(seenOf(about)).toEqual(seenOf(await setEmail(other.authToken, written(unknown))));
    });

    it('made again until the bucket is empty, nor by the own profile meanwhile', async () => {
      const asked = async (email: string) => {
        const { authToken: token } = await target.aTeamWith(0);
        const answers = [];
        for (let call = 0; call < 4; call += 1) {
          answers.push(await setEmail(token, email));
          await target.mailTo(email, Math.min(call + 1, 3));
        }
        const own = await target.send('GET', '/api/v2/users/me', { token });
        return { answers, isChanged: own.data.email === email };
      };
      const { known, unknown } = await twoAddresses();
      const about = await asked(known);
      expect(about.answers.map(kindOf)).toEqual([SENT, SENT, SENT, [429, 'badRateLimit']]);
      const control = await asked(unknown);
      expect(about.answers.map(seenOf)).toEqual(control.answers.map(seenOf));
      expect([about.isChanged, control.isChanged]).toEqual([false, false]);
    });
  });

  it('is not told by a recovery, also of a team that registered a moment ago', async () => {
    const { email } = await aTeamJustRegistered();
    for (const known of [(await twoAddresses()).known, email]) {
      const about = await recover(known);
      expect(kindOf(about)).toEqual(SENT);
      expect(seenOf(about)).toEqual(seenOf(await recover(anAddress())));
    }
  });

  it('is not told by a member with this address', async () => {
    const { known, unknown } = await twoAddresses();
    const { authToken: token } = await target.aTeamWith(0);
    const [about, control] = [
      await target.send('POST', '/api/v1/users/me/members', { token, json: { email: known } }),
      await target.send('POST', '/api/v1/users/me/members', { token, json: { email: unknown } }),
    ];
    expect(kindOf(about)).toEqual([200, 'goodMemberCreate']);
    expect([kindOf(about), Object.keys(about.data)]).toEqual([kindOf(control), Object.keys(control.data)]);
  });
});

describeLocal('whether an address has a team, where divisions have rules', () => {
  it.each(['v1', 'v2'])('%s: an address without a division is refused, whoever has it', async (version) => {
    const target = await startMailTarget({
      config: { divisionACLs: [{ match: 'domain', value: 'school.example', divisions: ['student'] }] },
    });
    try {
      const email = `${unique('pupil')}@school.example`;
      const pupil = await target.aTeamWith(0, { email, division: 'student' });
      const { email: known } = await target.aTeamWith(0);
      const refusals = async (email: string) => [
        await target.ask('POST', `/api/${version}/auth/register`, { name: unique('team'), email }),
        await target.ask('PUT', `/api/${version}/users/me/auth/email`, { email }, { token: pupil.authToken }),
      ];
      const about = await refusals(known);
      expect(about.map(kindOf)).toEqual([
        [403, 'badCompetitionNotAllowed'],
        [403, 'badEmailChangeDivision'],
      ]);
      expect(about.map(seenOf)).toEqual((await refusals(anAddress())).map(seenOf));
    } finally {
      await target.stop();
    }
  });
});
