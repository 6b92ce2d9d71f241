import { REGION_CODES } from '@rampart/contract';
import {
  describeLocal,
  insist,
  startLocalTarget,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
} from '../support';

const VERSIONS = ['v1', 'v2'] as const;
const HOUR_MS = 3_600_000;

describeLocal('PATCH users/me', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const patch = ({ authToken }: RegisteredTeam, body: unknown, version = 'v2') =>
    target.send('PATCH', `/api/${version}/users/me`, { token: authToken, json: body });
  const own = async ({ authToken }: RegisteredTeam): Promise<Json> =>
    insist(await target.send('GET', '/api/v2/users/me', { token: authToken }));
  const ledgerOf = ({ id }: RegisteredTeam) =>
    target.database('ledger').where({ team_id: id }).select('kind', 'actor').orderBy('id');

  it.each(VERSIONS)('%s: a changed profile is answered and stored', async (version) => {
    const team = await target.aRegisteredTeam();
    const name = `renamed ${version} ${team.id.slice(0, 8)}`;
    const answer = await patch(team, { name: `  ${name} `, division: 'student' }, version);
    expect(answer).toMatchObject({ status: 200, kind: 'goodUserUpdate' });
    const { email } = await own(team);
    const common = { name, email, division: 'student' };
    expect(answer.data).toEqual({
      user: version === 'v1' ? common : { ...common, avatarUrl: null, countryCode: null, statusText: null },
    });
    expect(await own(team)).toMatchObject({ name, division: 'student' });
  });

  it('V1: a team without an address has email null, not absent', async () => {
    const team = await target.aTeamWith(0);
    await target.database('teams').where({ id: team.id }).update({ email: null, created_by: 'operator' });
    expect((await patch(team, {}, 'v1')).data.user).toMatchObject({ email: null });
  });

  it('V2: region and status text are set, kept when absent and cleared by null', async () => {
    const team = await target.aRegisteredTeam();
    const set = { countryCode: 'AQ', statusText: ' we play for fun ' };
    expect((await patch(team, set)).data.user).toMatchObject(set);
    expect((await patch(team, {})).data.user).toMatchObject(set);
    const cleared = { countryCode: null, statusText: null };
    expect((await patch(team, cleared)).data.user).toMatchObject(cleared);
  });

  it('V2: the empty status text is a text', async () => {
    const team = await target.aRegisteredTeam();
    expect((await patch(team, { statusText: '' })).data.user).toMatchObject({ statusText: '' });
  });

  it('V1: region and status text are dropped', async () => {
    const team = await target.aRegisteredTeam();
    expect((await patch(team, { countryCode: 'nowhere', statusText: 5 }, 'v1')).status).toBe(200);
    expect(await own(team)).toMatchObject({ countryCode: null, statusText: null });
  });

  it('all 259 regions and no others', async () => {
    expect(new Set(REGION_CODES).size).toBe(259);
    const team = await target.aRegisteredTeam();
    for (const code of ['AC', 'ZW', 'UN']) {
      target.clock.advanceMs(HOUR_MS / 10);
      expect((await patch(team, { countryCode: code })).status).toBe(200);
    }
    for (const code of ['de', 'XX', 'DEU', '', ' DE', 5]) {
      const answer = await patch(team, { countryCode: code });
      expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
      expect(answer.data.reason).toMatch(/^body:countryCode: /);
    }
  });

  it('a status text has at most 60 characters, whatever they are made of', async () => {
    const team = await target.aRegisteredTeam();
    const longest = '🏴'.repeat(60);
    expect((await patch(team, { statusText: longest })).status).toBe(200);
    expect(await own(team)).toMatchObject({ statusText: longest });
    expect(await patch(team, { statusText: 'x'.repeat(61) })).toMatchObject({ status: 400, kind: 'badBody' });
  });

  it.each(VERSIONS)(
    '%s: 1: a bad name is badName, a wrong type badBody, and neither costs a token',
    async (version) => {
      const team = await target.aRegisteredTeam();
      for (const name of ['x', ' x ', 'ü name', 'x'.repeat(65), '']) {
        expect(await patch(team, { name }, version)).toMatchObject({ status: 400, kind: 'badName' });
      }
      for (const body of [{ name: 5 }, { name: null }, { division: null }, { division: 1 }]) {
        expect(await patch(team, body, version)).toMatchObject({ status: 400, kind: 'badBody' });
      }
      expect((await patch(team, {}, version)).status).toBe(200);
    },
  );

  it.each(VERSIONS)(
    '%s: 2: an unknown division is 403 badDivisionNotAllowed, and nothing is written',
    async (version) => {
      const team = await target.aRegisteredTeam();
      const before = await own(team);
      const answer = await patch(team, { name: 'not written', division: 'unknown' }, version);
      expect(answer).toMatchObject({ status: 403, kind: 'badDivisionNotAllowed' });
      expect(await own(team)).toMatchObject({ name: before.name, division: before.division });
    },
  );

  it('every call takes a token of the bucket of both versions, whatever it carries', async () => {
    const team = await target.aRegisteredTeam();
    target.clock.stopAt(target.now());
    try {
      expect((await patch(team, {}, 'v1')).status).toBe(200);
      expect((await patch(team, { division: 'unknown' })).kind).toBe('badDivisionNotAllowed');
      expect((await patch(team, { statusText: 'third' })).status).toBe(200);
      for (const version of VERSIONS) {
        const refused = await patch(team, { division: 'unknown' }, version);
        expect(refused).toMatchObject({ status: 429, kind: 'badRateLimit', data: { timeLeft: 60_000 } });
      }
    } finally {
      target.clock.set(target.now());
    }
  });

  it('a name that is taken, in whatever case, is 409 badKnownName, and nothing is written', async () => {
    const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    for (const version of VERSIONS) {
      const answer = await patch(team, { name: other.name.toUpperCase(), division: 'student' }, version);
      expect(answer).toMatchObject({ status: 409, kind: 'badKnownName' });
    }
    expect(await own(team)).toMatchObject({ name: team.name, division: 'open' });
    expect(await ledgerOf(team)).toEqual([]);
  });

  it('the own name may change its case', async () => {
    const team = await target.aRegisteredTeam();
    expect((await patch(team, { name: team.name.toUpperCase() })).data.user.name).toBe(
      team.name.toUpperCase(),
    );
  });

  it('of two teams that want one name at once, one gets it', async () => {
    const [one, two] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const name = `wanted ${one.id.slice(0, 8)}`;
    const answers = await Promise.all([patch(one, { name }), patch(two, { name })]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['badKnownName', 'goodUserUpdate']);
  });

  it('a move is on the ledger once, with the team as actor; a renaming is not', async () => {
    const team = await target.aRegisteredTeam();
    await patch(team, { division: 'student', statusText: 'moved' });
    await patch(team, { division: 'student' });
    expect(await ledgerOf(team)).toEqual([{ kind: 'team_division_moved', actor: team.id }]);
  });

  it('the board follows a renaming and a move', async () => {
    const team = await target.aRegisteredTeam();
    await target.solve(team, await target.aStoredChallenge());
    const name = `on the board ${team.id.slice(0, 8)}`;
    await patch(team, { name, division: 'student', countryCode: 'FR' });
    await target.board();
    const { leaderboard } = insist(await target.send('GET', '/api/v2/leaderboard/now?limit=100&offset=0'));
    const row = leaderboard.find(({ id }: { id: string }) => id === team.id);
    expect(row).toMatchObject({ name, division: 'student', countryCode: 'FR' });
  });

  it('a banned team may change its profile', async () => {
    const team = await target.aRegisteredTeam();
    await target.editTeam(team, { banned: true });
    expect((await patch(team, { statusText: 'still here' })).status).toBe(200);
  });

  describe('the division is frozen once the event is over', () => {
    beforeAll(async () => {
      const nowMs = target.now().getTime();
      await target.set({ startTime: nowMs - 2 * HOUR_MS, endTime: nowMs - HOUR_MS });
    });
    afterAll(() => target.set({ startTime: null, endTime: null }));

    it('V1 says badBody, V2 badDivisionChangeEnded, and nothing is written', async () => {
      const team = await target.aRegisteredTeam();
      const v1 = await patch(team, { division: 'student', name: 'not written' }, 'v1');
      expect(v1).toMatchObject({ status: 400, kind: 'badBody' });
      expect(v1.data.reason).toMatch(/^body:division: /);
      const v2 = await patch(team, { division: 'student', name: 'not written' });
      expect(v2).toMatchObject({ status: 403, kind: 'badDivisionChangeEnded' });
      expect(await own(team)).toMatchObject({ name: team.name, division: 'open' });
    });

    it('4 before 5: it is said before a name that is taken', async () => {
      const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
      const answer = await patch(team, { division: 'student', name: other.name });
      expect(answer).toMatchObject({ status: 403, kind: 'badDivisionChangeEnded' });
      // The control: the name is taken.
      expect((await patch(team, { name: other.name })).kind).toBe('badKnownName');
    });

    it('the unchanged division may be sent, and the rest may change', async () => {
      const team = await target.aRegisteredTeam();
      for (const version of VERSIONS) {
        expect((await patch(team, { division: 'open' }, version)).status).toBe(200);
      }
      expect((await patch(team, { statusText: 'afterwards' })).status).toBe(200);
    });

    it('a division that is not allowed is said before the end', async () => {
      const team = await target.aRegisteredTeam();
      expect((await patch(team, { division: 'unknown' })).kind).toBe('badDivisionNotAllowed');
    });

    it('at the very end it is still open', async () => {
      const team = await target.aRegisteredTeam();
      const now = target.now();
      await target.set({ startTime: now.getTime() - HOUR_MS, endTime: now.getTime() + 60_000 });
      target.clock.stopAt(new Date(now.getTime() + 60_000));
      expect((await patch(team, { division: 'student' })).status).toBe(200);
      target.clock.advanceMs(1);
      expect((await patch(team, { division: 'open' })).kind).toBe('badDivisionChangeEnded');
      target.clock.set(target.now());
    });
  });
});

describeLocal('PATCH users/me with rules about divisions and addresses', () => {
  it('the address decides which divisions are allowed', async () => {
    const target = await startLocalTarget({
      config: {
        email: {
          provider: { name: 'emails/smtp', options: { smtpUrl: 'smtp://127.0.0.1:1' } },
          from: 'event@example.org',
          concealKnownAddresses: true,
        },
        divisionACLs: [{ match: 'domain', value: 'school.example', divisions: ['student'] }],
      },
    });
    try {
      const team = await target.aTeamWith(0);
      const patch = (division: string) =>
        target.send('PATCH', '/api/v2/users/me', { token: team.authToken, json: { division } });
      await target.database('teams').where({ id: team.id }).update({ email: 'us@school.example' });
      expect((await patch('student')).status).toBe(200);
      expect(await patch('open')).toMatchObject({ status: 403, kind: 'badDivisionNotAllowed' });
    } finally {
      await target.stop();
    }
  });
});
