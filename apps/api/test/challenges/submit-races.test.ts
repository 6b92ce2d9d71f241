import {
  submissionsOf,
  describeLocal,
  insist,
  startLocalTarget,
  startTarget,
  until,
  type Json,
} from '../support';
import type { Answer, LocalTarget, RegisteredTeam, StoredChallenge, Target } from '../support';

let target: Target;

function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, kind } of answers) {
    const name = `${String(status)} ${String(kind)}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function solvesOf(challenge: StoredChallenge): Promise<Json[]> {
  return insist(await target.send('GET', `/api/v2/challs/${challenge.id}/solves?limit=100&offset=0`)).solves;
}

/** Until a request waits for the lock of a challenge. */
const somebodyWaits = ({ database }: LocalTarget): Promise<true> =>
  until('somebody waits for the lock', async () => {
    const { rows } = await database.raw<{ rows: Json[] }>(
      `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length > 0;
  });

const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('flags submitted at once', () => {
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  it('of 30 teams each has its solve, and the bloods 0, 1 and 2 are given once each, in the order of time', async () => {
    const challenge = await target.aStoredChallenge();
    const teams: RegisteredTeam[] = [];
    for (let n = 0; n < 30; n += 1) teams.push(await target.aRegisteredTeam());
    const answers = await Promise.all(teams.map((team) => target.submit(team, challenge)));
    expect(tally(answers)).toEqual({ '200 goodFlag': 30 });
    const rows = await solvesOf(challenge);
    expect(rows.map(({ bloodIndex }) => bloodIndex)).toEqual([0, 1, 2, ...Array<null>(27).fill(null)]);
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(30);
    const times = rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describeLocal('flags submitted at once, where no attempt comes back meanwhile', () => {
  let local: LocalTarget;
  beforeAll(async () => {
    local = await startLocalTarget();
    local.clock.stopAt(local.now());
    target = local;
  });
  afterAll(() => local.stop());

  it('of 20 right flags of one team one is a solve, and the burst lets four more be evaluated', async () => {
    const [team, challenge] = [await local.aRegisteredTeam(), await local.aStoredChallenge()];
    const answers = await atOnce(20, () => local.submit(team, challenge));
    expect(tally(answers)).toEqual({
      '200 goodFlag': 1,
      '409 badAlreadySolvedChallenge': 4,
      '429 badRateLimit': 15,
    });
    expect(await solvesOf(challenge)).toHaveLength(1);
  });
});

describeLocal('flags submitted at once, where the rate limit has room for all', () => {
  let local: LocalTarget;
  beforeEach(async () => {
    local = await startLocalTarget();
    target = local;
    insist(
      await local.asStaff('PUT', '/api/v2/admin/rate-limits', {
        data: { buckets: { 'flag-attempts': { burst: 20, windowMs: 25_000 } } },
      }),
    );
  });
  afterEach(() => local.stop());

  it('of 20 right flags of one team one is answered 200, nineteen 409, and there is one solve', async () => {
    const [team, challenge] = [await local.aRegisteredTeam(), await local.aStoredChallenge()];
    const answers = await atOnce(20, () => local.submit(team, challenge));
    expect(tally(answers)).toEqual({ '200 goodFlag': 1, '409 badAlreadySolvedChallenge': 19 });
    expect(await solvesOf(challenge)).toHaveLength(1);
    const rows = (await submissionsOf(local, challenge)).map(({ result }) => result);
    expect(rows.sort()).toEqual([...Array<string>(19).fill('already_solved'), 'correct']);
  });

  it('(control) without the guard of the database they are several solves', async () => {
    const [team, challenge] = [await local.aRegisteredTeam(), await local.aStoredChallenge()];
    // The constraint goes on existing by name, but tells apart what it should not.
    await local.database.raw(`
      alter table solves drop constraint solves_challenge_team_key;
      alter table solves add constraint solves_challenge_team_key unique (challenge_id, team_id, id);
    `);
    const answers = await atOnce(20, () => local.submit(team, challenge));
    expect(tally(answers)['200 goodFlag']).toBe(20);
  });
});

describeLocal(
  'a challenge or team that is deleted while a right flag waits for the lock of the challenge',
  () => {
    let local: LocalTarget;
    beforeAll(async () => {
      local = await startLocalTarget();
      target = local;
    });
    afterAll(() => local.stop());

    /** The attempt has been evaluated and waits for the challenge's lock while the row goes. */
    async function submitWhileDeleted(
      table: 'challenges' | 'teams',
      team: RegisteredTeam,
      challenge: StoredChallenge,
    ): Promise<Answer> {
      const answer = await local.database.transaction(async (holder) => {
        await holder.raw('select lock_challenge(?)', [challenge.id]);
        const submitted = local.submit(team, challenge);
        await somebodyWaits(local);
        await holder(table)
          .where({ id: table === 'teams' ? team.id : challenge.id })
          .delete();
        // Not awaited before the transaction has ended.
        return { submitted };
      });
      return answer.submitted;
    }

    it.each([
      ['challenges', 404, 'badChallenge'],
      ['teams', 404, 'badUnknownUser'],
    ] as const)('%s: %i %s, without solve and row', async (table, status, kind) => {
      const [team, challenge] = [await local.aRegisteredTeam(), await local.aStoredChallenge()];
      const answer = await submitWhileDeleted(table, team, challenge);
      expect([answer.status, answer.kind]).toEqual([status, kind]);
      for (const written of ['solves', 'submissions'])
        expect(await local.database(written).where({ challenge_id: challenge.id })).toEqual([]);
    });
  },
);

describeLocal('while somebody holds the lock of a challenge', () => {
  let local: LocalTarget;
  beforeAll(async () => {
    local = await startLocalTarget();
  });
  afterAll(() => local.stop());

  it.each<[string, (challengeId: string, teamId: string) => readonly [string, string, object?]]>([
    ['a solve that staff add', (id, by) => ['PUT', `v2/admin/challs/${id}/solves/${by}`, { reason: 'r' }]],
    ['a solve that they delete', (id, by) => ['DELETE', `v2/admin/challs/${id}/solves/${by}`]],
    ['an edit', (id) => ['PUT', `v2/admin/challs/${id}`, { data: { name: 'another' } }]],
    ['the deletion of the challenge', (id) => ['DELETE', `v1/admin/challs/${id}`]],
  ])('%s waits', async (_, requestOf) => {
    const [team, challenge] = [await local.aRegisteredTeam(), await local.aStoredChallenge()];
    const [method, path, json] = requestOf(challenge.id, team.id);
    await local.database.transaction(async (holder) => {
      await holder.raw('select lock_challenge(?)', [challenge.id]);
      const answer = local.asStaff(method, `/api/${path}`, json);
      expect(await Promise.race([answer, somebodyWaits(local)])).toBe(true);
    });
  });

  it('the deletion of all solves of a team waits at the first of them, with no later one locked', async () => {
    const team = await local.aRegisteredTeam();
    for (const challenge of [await local.aStoredChallenge(), await local.aStoredChallenge()])
      await local.solve(team, challenge);
    const lock = (end: 'min' | 'max') =>
      `select lock_challenge((select ${end}(challenge_id) from solves where team_id = '${team.id}'))`;
    const { answer } = await local.database.transaction(async (holder) => {
      await holder.raw(lock('min'));
      const deleting = local.asStaff('DELETE', `/api/v2/admin/users/${team.id}/solves`);
      expect(await Promise.race([deleting, somebodyWaits(local)])).toBe(true);
      await holder.raw(lock('max'));
      // Not awaited before the transaction has ended.
      return { answer: deleting };
    });
    insist(await answer);
  });
});
