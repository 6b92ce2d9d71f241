import type { Config } from '@rampart/core/infra/config';
import {
  anAddress,
  describeLocal,
  insist,
  startLocalTarget,
  startMailTarget,
  unique,
  type LocalTarget,
  type MailTarget,
} from '../support';
import { mintRanksiteToken, RANKSITE } from './ranksite-target';

const ONLY_SCHOOLS: Config['divisionACLs'] = [
  { match: 'domain', value: 'school.example', divisions: ['student'] },
];

describeLocal.each(['v1', 'v2'] as const)(
  'registration where there are both mail and a ranking site, %s',
  (version) => {
    let target: MailTarget;
    beforeAll(async () => {
      target = await startMailTarget({ config: { ranksite: RANKSITE, divisionACLs: ONLY_SCHOOLS } });
    });
    afterAll(() => target.stop());

    const register = (body: object) => target.ask('POST', `/api/${version}/auth/register`, body);
    const tokenOf = (ranksiteId: string) => mintRanksiteToken(target, { ranksiteId });

    it('with an address the proof is asked for, and a token sent along is not looked at', async () => {
      for (const ranksiteToken of [tokenOf(unique('site')), 'nonsense']) {
        const email = anAddress();
        const answer = await register({ name: unique('team'), email, ranksiteToken });
        expect([answer.status, answer.kind]).toEqual([200, 'goodVerifySent']);
        const { token: verifyToken } = await target.mailTo(email);
        const { data } = await target.ask('POST', `/api/${version}/auth/verify`, { verifyToken });
        const own = await target.send('GET', '/api/v2/users/me', { token: data.authToken });
        expect(own.data).toMatchObject({ email, ranksiteId: null });
      }
    });

    it('with a token alone the team is made at once, and nobody is limited', async () => {
      const ranksiteId = unique('site');
      const answer = await register({ name: unique('team'), ranksiteToken: tokenOf(ranksiteId) });
      expect([answer.status, answer.kind, answer.headers.get('ratelimit')]).toEqual([
        200,
        'goodRegister',
        null,
      ]);
      const own = await target.send('GET', '/api/v2/users/me', { token: answer.data.authToken });
      expect(own.data).toMatchObject({ email: null, ranksiteId, division: 'open' });
    });

    it('rules about addresses are in force for nobody', async () => {
      const email = anAddress();
      expect((await register({ name: unique('team'), email })).kind).toBe('goodVerifySent');
      const { token: verifyToken } = await target.mailTo(email);
      const { data } = await target.ask('POST', `/api/${version}/auth/verify`, { verifyToken });
      const own = await target.send('GET', '/api/v2/users/me', { token: data.authToken });
      expect(own.data).toMatchObject({ division: 'open', allowedDivisions: ['open', 'student'] });
    });
  },
);

describeLocal('the order of the refusals of a registration', () => {
  let target: MailTarget;
  beforeAll(async () => {
    target = await startMailTarget({ config: { divisionACLs: ONLY_SCHOOLS } });
  });
  afterAll(() => target.stop());
  const register = (body: object) => target.ask('POST', '/api/v2/auth/register', body);

  it('3 before 4: a token without a ranking site before an address without a division', async () => {
    const answer = await register({ name: unique('team'), email: anAddress(), ranksiteToken: 'x' });
    expect([answer.status, answer.kind]).toEqual([404, 'badEndpoint']);
  });

  it('4 before 5a.1: an address without a division before a known name', async () => {
    const { name } = await target.aTeamWith(0);
    const answer = await register({ name, email: anAddress() });
    expect([answer.status, answer.kind]).toEqual([403, 'badCompetitionNotAllowed']);
    // The control: the name is known.
    expect((await register({ name, email: `${unique('pupil')}@school.example` })).kind).toBe('badKnownName');
  });

  it('2 before 3 and 4: nobody while registrations are switched off', async () => {
    const closed = await startMailTarget({
      config: { divisionACLs: ONLY_SCHOOLS, registrationsEnabled: false },
    });
    try {
      const answer = await closed.ask('POST', '/api/v2/auth/register', {
        name: unique('team'),
        email: anAddress(),
        ranksiteToken: 'x',
      });
      expect([answer.status, answer.kind]).toEqual([400, 'badRegistrationsDisabled']);
    } finally {
      await closed.stop();
    }
  });
});

describeLocal('a registration that was asked for before', () => {
  it('is finished although registrations were closed and the rules of divisions changed meanwhile', async () => {
    const target = await startMailTarget();
    try {
      const [name, email] = [unique('team'), anAddress()];
      insist(await target.ask('POST', '/api/v2/auth/register', { name, email }));
      const { token: verifyToken } = await target.mailTo(email);
      const replica = await target.startReplica({ registrationsEnabled: false, divisionACLs: ONLY_SCHOOLS });
      const post = (path: string, json: object) => replica.send('POST', `/api/v2/auth/${path}`, { json });
      expect((await post('register', { name: unique('team'), email: anAddress() })).kind).toBe(
        'badRegistrationsDisabled',
      );
      expect(await post('verify', { verifyToken })).toMatchObject({ status: 200, kind: 'goodRegister' });
    } finally {
      await target.stop();
    }
  });
});

describeLocal('the order in which divisions are written down', () => {
  let target: LocalTarget;
  const WRITTEN = ['veterans', 'alumni', 'rookies'];
  beforeAll(async () => {
    const divisions = Object.fromEntries(WRITTEN.map((id) => [id, `The ${id}`]));
    target = await startLocalTarget({ config: { divisions, defaultDivision: undefined } });
  });
  afterAll(() => target.stop());

  it('decides where a team starts, and is what the own profile and the client configuration show', async () => {
    const { authToken: token } = await target.aRegisteredTeam();
    for (const version of ['v1', 'v2']) {
      const own = await target.send('GET', `/api/${version}/users/me`, { token });
      expect(own.data).toMatchObject({ division: 'veterans', allowedDivisions: WRITTEN });
      const { data } = await target.send('GET', `/api/${version}/integrations/client/config`);
      expect(Object.keys(data.divisions)).toEqual(WRITTEN);
    }
  });
});
