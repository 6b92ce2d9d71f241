import { submissionsOf, describeLocal, insist, startLocalTarget, startTarget, unique } from '../support';
import type { Answer, LocalTarget, RegisteredTeam, StoredChallenge, Target } from '../support';

let target: Target;

const shown = ({ status, kind }: Answer) => [status, kind];
const submitPath = (id: string) => `/api/v1/challs/${encodeURIComponent(id)}/submit`;

async function results(challenge: StoredChallenge): Promise<string[]> {
  return (await submissionsOf(target, challenge)).map(({ result }) => result);
}

describe('POST /api/v1/challs/:id/submit', () => {
  let team: RegisteredTeam;
  let challenge: StoredChallenge;
  beforeAll(async () => {
    target = await startTarget();
  });
  beforeEach(async () => {
    team = await target.aRegisteredTeam();
    challenge = await target.aStoredChallenge();
  });
  afterAll(() => target.stop());

  describe('the token', () => {
    it.each([
      ['no token', undefined],
      ['a broken token', 'nonsense'],
    ])('%s is badToken and leaves no row', async (_, token) => {
      const answer = await target.send('POST', submitPath(challenge.id), {
        token,
        json: { flag: challenge.flag },
      });
      expect(shown(answer)).toEqual([401, 'badToken']);
      expect(await results(challenge)).toEqual([]);
    });
  });

  describe('the body', () => {
    const post = (raw: string) =>
      target.send('POST', submitPath(challenge.id), { token: team.authToken, raw });

    it.each([
      ['{}', 'body:flag: '],
      ['{"flag":7}', 'body:flag: '],
      ['{"flag":null}', 'body:flag: '],
      [JSON.stringify({ flag: 'x'.repeat(1025) }), 'body:flag: '],
    ])('the body %.40s is badBody', async (raw, reason) => {
      const answer = await post(raw);
      expect(shown(answer)).toEqual([400, 'badBody']);
      expect(answer.data.reason.startsWith(reason)).toBe(true);
    });

    it('leaves no row and takes no attempt', async () => {
      for (let n = 0; n < 6; n += 1) await post('{}');
      expect(await results(challenge)).toEqual([]);
      expect(shown(await target.submit(team, challenge))).toEqual([200, 'goodFlag']);
    });

    it('(control) a flag of 1024 characters is evaluated', async () => {
      expect(shown(await target.submit(team, challenge, 'x'.repeat(1024)))).toEqual([400, 'badFlag']);
    });
  });

  describe('who may try what', () => {
    it('a banned team is badPerms, for a challenge and for none', async () => {
      await target.editTeam(team, { banned: true });
      expect(shown(await target.submit(team, challenge))).toEqual([403, 'badPerms']);
      expect(shown(await target.submit(team, { id: unique('none'), flag: 'x' }))).toEqual([403, 'badPerms']);
      expect(await results(challenge)).toEqual([]);
    });

    it('an unbanned team may try again at once', async () => {
      await target.editTeam(team, { banned: true });
      await target.submit(team, challenge);
      await target.editTeam(team, { banned: false });
      expect(shown(await target.submit(team, challenge))).toEqual([200, 'goodFlag']);
    });

    it.each([
      ['hidden', { hidden: true }],
      ['unreleased', { releaseTime: Date.now() + 3_600_000 }],
      [
        'without a flag',
        { flags: [], scoring: { kind: 'dynamic', source: { transport: 'webhook', secret: 's' } } },
      ],
    ])('a %s challenge is badChallenge and leaves no row', async (_, data) => {
      await target.edit(challenge, data);
      expect(shown(await target.submit(team, challenge))).toEqual([404, 'badChallenge']);
      expect(await results(challenge)).toEqual([]);
    });

    it('an unknown challenge is badChallenge, and a deleted one', async () => {
      expect(shown(await target.submit(team, { id: unique('none'), flag: 'x' }))).toEqual([
        404,
        'badChallenge',
      ]);
      insist(await target.asStaff('DELETE', `/api/v1/admin/challs/${challenge.id}`));
      expect(shown(await target.submit(team, challenge))).toEqual([404, 'badChallenge']);
    });

    it('a dynamic challenge takes no flags', async () => {
      const dynamic = await target.aStoredChallenge({
        kind: 'dynamic',
        data: { flags: [{ provider: 'flags/static', config: { flag: 'flag{x}' } }] },
      });
      expect(shown(await target.submit(team, dynamic, 'flag{x}'))).toEqual([404, 'badChallenge']);
    });
  });

  describe('the flag', () => {
    it('the right flag is goodFlag without data', async () => {
      const answer = await target.submit(team, challenge);
      expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, ['kind', 'message']]);
      expect(answer.kind).toBe('goodFlag');
    });

    it.each([
      ['another text', (flag: string) => `${flag}x`],
      ['another case', (flag: string) => flag.toUpperCase()],
      ['space around it', (flag: string) => ` ${flag} `],
      ['nothing', () => ''],
    ])('%s is badFlag', async (_, changed) => {
      expect(shown(await target.submit(team, challenge, changed(challenge.flag)))).toEqual([400, 'badFlag']);
    });

    it('the right flag again is badAlreadySolvedChallenge, a wrong one still badFlag', async () => {
      await target.solve(team, challenge);
      expect(shown(await target.submit(team, challenge))).toEqual([409, 'badAlreadySolvedChallenge']);
      expect(shown(await target.submit(team, challenge, 'wrong'))).toEqual([400, 'badFlag']);
    });

    it('any entry of the challenge may accept', async () => {
      const flags = [
        { provider: 'flags/static', config: { flag: 'flag{one}' } },
        { config: { flag: 'flag{two}' } },
        { provider: 'flags/regex', config: { pattern: '^flag\\{\\d{3}\\}$' } },
      ];
      await target.edit(challenge, { flags });
      for (const flag of ['flag{one}', 'flag{two}', 'flag{123}'])
        expect(shown(await target.submit(await target.aRegisteredTeam(), challenge, flag))).toEqual([
          200,
          'goodFlag',
        ]);
      expect(shown(await target.submit(team, challenge, 'flag{1234}'))).toEqual([400, 'badFlag']);
    });

    it('a changed flag counts from the next attempt on', async () => {
      await target.edit(challenge, { flags: [{ config: { flag: 'flag{new}' } }] });
      expect(shown(await target.submit(team, challenge))).toEqual([400, 'badFlag']);
      expect(shown(await target.submit(team, challenge, 'flag{new}'))).toEqual([200, 'goodFlag']);
    });

    it('after its solve was deleted the team can solve again', async () => {
      await target.solve(team, challenge);
      insist(await target.asStaff('DELETE', `/api/v2/admin/challs/${challenge.id}/solves/${team.id}`));
      expect(shown(await target.submit(team, challenge))).toEqual([200, 'goodFlag']);
    });
  });
});

describeLocal(
  'POST /api/v1/challs/:id/submit with a stale login: the team is read anew for every attempt',
  () => {
    let local: LocalTarget;
    beforeAll(async () => {
      local = await startLocalTarget();
      target = local;
    });
    afterAll(() => local.stop());

    /** The API has just read the team, so it holds the row as it was. */
    async function aKnownTeam(): Promise<RegisteredTeam> {
      const team = await local.aRegisteredTeam();
      insist(await local.send('GET', '/api/v1/auth/test', { token: team.authToken }));
      return team;
    }

    it('a team that was deleted meanwhile is badUnknownUser', async () => {
      const [team, challenge] = [await aKnownTeam(), await local.aStoredChallenge()];
      await local.database('teams').where({ id: team.id }).delete();
      expect(shown(await local.submit(team, challenge))).toEqual([404, 'badUnknownUser']);
      expect(await results(challenge)).toEqual([]);
    });

    it('a team that was banned meanwhile is badPerms', async () => {
      const [team, challenge] = [await aKnownTeam(), await local.aStoredChallenge()];
      await local.database('teams').where({ id: team.id }).update({ banned: true });
      expect(shown(await local.submit(team, challenge))).toEqual([403, 'badPerms']);
    });

    it('(control) such a team is still logged in', async () => {
      const [team, challenge] = [await aKnownTeam(), await local.aStoredChallenge()];
      expect(shown(await local.submit(team, challenge))).toEqual([200, 'goodFlag']);
    });
  },
);
