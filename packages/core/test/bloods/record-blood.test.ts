import { createAttemptStore } from '../../src/solves';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  type SeedChallenge,
  type SeedTeam,
  type TestDatabase,
} from '../../src/testing';

const NOON = new Date('2026-06-01T12:00:00Z');

interface BloodRow {
  readonly solve_id: string;
  readonly team_id: string;
  readonly number: number;
}

describe('bloods are recorded with the solve', () => {
  let test: TestDatabase;
  let submissions = 0;
  beforeAll(async () => {
    test = await createTestDatabase(undefined, { maxPoolSize: 32 });
  });
  afterAll(() => test.drop());

  /** A new challenge, so many teams, and what happens between them. */
  async function aRace(teamCount: number, bloodsCount: number, said: Partial<SeedChallenge> = {}) {
    const challenge = aChallenge(said);
    const teams = Array.from({ length: teamCount }, () => aTeam());
    await storeChallenges(test.database, challenge);
    await storeTeams(test.database, ...teams);
    const store = createAttemptStore(test.database, { bloodsCount });
    const solve = (team: SeedTeam | undefined, result: 'correct' | 'cheated' = 'correct') =>
      store.recordAccepted({
        revision: null,
        challengeId: challenge.id,
        teamId: team?.id ?? '',
        ip: '203.0.113.7',
        at: new Date(NOON.getTime() + (submissions += 1)),
        submissionId: `submission-${String(submissions)}`,
        result,
        details: {},
        repeatDetails: {},
      });
    const bloods = (): Promise<BloodRow[]> =>
      test
        .database('blood_outbox')
        .where('challenge_id', challenge.id)
        .orderBy('drawn')
        .select('solve_id', 'team_id', 'number');
    const solves = () => test.database('solves').where('challenge_id', challenge.id);
    const ban = (team: SeedTeam | undefined) =>
      test.database('teams').where('id', team?.id).update({ banned: true });
    return { challenge, teams, solve, bloods, solves, ban };
  }
  const numbers = (rows: readonly BloodRow[]) => rows.map(({ number }) => number);

  it('30 teams at once on a new challenge: each of the first three numbers goes out once, in the order of the solves', async () => {
    const { teams, solve, bloods, solves } = await aRace(30, 3);
    await Promise.all(teams.map((team) => solve(team)));
    const rows = await bloods();
    expect(numbers(rows)).toEqual([1, 2, 3]);
    const order: { id: string }[] = await solves().orderBy(['created_at', 'id']).select('id');
    expect(order).toHaveLength(30);
    expect(rows.map((row) => row.solve_id)).toEqual(order.slice(0, 3).map(({ id }) => id));
  });

  it('not on a challenge with prerequisites, which not everybody sees', async () => {
    const { teams, solve, bloods } = await aRace(1, 3, { requires: [{ challenges: ['another'], count: 1 }] });
    expect(await solve(teams[0])).toMatchObject({ outcome: 'solved' });
    expect(await bloods()).toEqual([]);
  });

  it('control: without the lock of the challenge two teams would be first', async () => {
    const { challenge, teams, bloods } = await aRace(2, 3);
    const everybody = (count: number) => {
      let arrived = 0;
      let go: () => void = () => undefined;
      const all = new Promise<void>((resolve) => (go = resolve));
      return () => {
        arrived += 1;
        if (arrived === count) go();
        return all;
      };
    };
    const [areIn, areThrough] = [everybody(2), everybody(2)];
    await Promise.all(
      teams.map((team, place) =>
        test.database.transaction(async (transaction) => {
          const id = `${challenge.id}-${String(place)}`;
          await transaction('solves').insert({
            id,
            challenge_id: challenge.id,
            team_id: team.id,
            created_at: NOON,
            ip: '203.0.113.7',
          });
          await areIn();
          await transaction.raw('select record_bloods(?, ?, 3)', [[challenge.id], [id]]);
          await areThrough();
        }),
      ),
    );
    expect(numbers(await bloods())).toEqual([1, 1]);
  });

  it.each([1, 2, 5])('bloodsCount %i: so many and no more', async (bloodsCount) => {
    const { teams, solve, bloods } = await aRace(7, bloodsCount);
    for (const team of teams) await solve(team);
    expect(numbers(await bloods())).toEqual(Array.from({ length: bloodsCount }, (_, index) => index + 1));
  });

  /** How many rows of solves are read to place one more solve on a challenge that has so many. */
  async function rowsRead(solvesBefore: number, bloodsCount: number): Promise<number> {
    const { challenge, teams } = await aRace(solvesBefore + 1, bloodsCount);
    const ids = teams.map(({ id }) => `solve-${id}`);
    await test.database('solves').insert(
      teams.map((team, place) => ({
        id: ids[place],
        challenge_id: challenge.id,
        team_id: team.id,
        created_at: new Date(NOON.getTime() + place),
        ip: '203.0.113.7',
      })),
    );
    await test.database.raw('analyze solves, teams');
    return test.database.transaction(async (transaction) => {
      const read = async (): Promise<number> => {
        const { rows } = await transaction.raw<{ rows: { read: string }[] }>(
          `select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
           where relname = 'solves'`,
        );
        return Number(rows[0]?.read ?? 0);
      };
      const before = await read();
      await transaction.raw('select record_bloods(?, ?, ?)', [
        [challenge.id],
        [ids[solvesBefore] ?? ''],
        bloodsCount,
      ]);
      return (await read()) - before;
    });
  }

  it.each([20, 2_000])(
    'when the bloods of a challenge are over, a solve looks at no more than those, after %i solves',
    async (solvesBefore) => {
      // And what the planner looks at.
      expect(await rowsRead(solvesBefore, 3)).toBeLessThan(10);
    },
  );

  it('control: with as many bloods as solves it looks at all', async () => {
    expect(await rowsRead(500, 500)).toBeGreaterThanOrEqual(500);
  });

  it('bloodsCount has no upper bound', async () => {
    const { teams, solve, bloods } = await aRace(4, 1e15);
    for (const team of teams) expect(await solve(team)).toMatchObject({ outcome: 'solved' });
    expect(numbers(await bloods())).toEqual([1, 2, 3, 4]);
  });

  it('a count between two whole numbers announces those up to it', async () => {
    const { teams, solve, bloods } = await aRace(4, 2.5);
    for (const team of teams) await solve(team);
    expect(numbers(await bloods())).toEqual([1, 2]);
  });

  it('a blood is part of the transaction of its solve: nothing is left of either when the commit fails', async () => {
    const { teams, solve, bloods, solves } = await aRace(1, 3);
    await test.database.raw(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no commit'; end $$;
      create constraint trigger refuse_commit after insert on solves deferrable initially deferred
        for each row execute function refuse()`);
    try {
      await expect(solve(teams[0])).rejects.toThrow('no commit');
      expect(await solves().select('id')).toEqual([]);
      expect(await bloods()).toEqual([]);
    } finally {
      await test.database.raw('drop trigger refuse_commit on solves');
    }
    await solve(teams[0]);
    expect(numbers(await bloods())).toEqual([1]);
  });

  it('nothing is written while the feature is off', async () => {
    const { teams, solve, bloods } = await aRace(2, 0);
    for (const team of teams) expect(await solve(team)).toMatchObject({ outcome: 'solved' });
    expect(await bloods()).toEqual([]);
  });

  it('a team that solves again has no second blood', async () => {
    const { teams, solve, bloods } = await aRace(1, 3);
    await Promise.all(Array.from({ length: 10 }, () => solve(teams[0])));
    expect(numbers(await bloods())).toEqual([1]);
  });

  it('attempts recorded together, some of them repeated, have the numbers they would have alone', async () => {
    const [one, two] = [await aRace(6, 2), await aRace(6, 2)];
    await one.solve(one.teams[5]);
    const both = [0, 1, 2, 3, 4, 5].flatMap((place) => [
      one.solve(one.teams[place]),
      two.solve(two.teams[place]),
      one.solve(one.teams[5]),
    ]);
    await Promise.all(both);
    for (const race of [one, two]) {
      const order: { id: string }[] = await race.solves().orderBy(['created_at', 'id']).select('id');
      expect((await race.bloods()).map((row) => [row.solve_id, row.number])).toEqual([
        [order[0]?.id, 1],
        [order[1]?.id, 2],
      ]);
    }
  });

  it('each challenge has bloods of its own', async () => {
    const [one, two] = [await aRace(1, 1), await aRace(1, 1)];
    await one.solve(one.teams[0]);
    await two.solve(two.teams[0]);
    expect(numbers(await one.bloods())).toEqual([1]);
    expect(numbers(await two.bloods())).toEqual([1]);
  });

  it("another team's per-team flag counts like any other", async () => {
    const { teams, solve, bloods } = await aRace(2, 2);
    await solve(teams[0], 'cheated');
    await solve(teams[1]);
    expect(numbers(await bloods())).toEqual([1, 2]);
  });

  it('teams that are banned take no number', async () => {
    const { teams, solve, bloods, ban } = await aRace(3, 2);
    await solve(teams[0]);
    await solve(teams[1]);
    await ban(teams[0]);
    await solve(teams[2]);
    // Number 2 has become free by the ban, and goes out a second time.
    expect((await bloods()).map((row) => [row.team_id, row.number])).toEqual([
      [teams[0]?.id, 1],
      [teams[1]?.id, 2],
      [teams[2]?.id, 2],
    ]);
  });

  it('control: without the ban the third solve is announced by nobody', async () => {
    const { teams, solve, bloods } = await aRace(3, 2);
    for (const team of teams) await solve(team);
    expect(numbers(await bloods())).toEqual([1, 2]);
  });

  it('deleting a solve frees its number, and a later solve has it again', async () => {
    const { teams, solve, bloods, solves } = await aRace(2, 1);
    await solve(teams[0]);
    await solves().where('team_id', teams[0]?.id).delete();
    await solve(teams[1]);
    await solves().where('team_id', teams[1]?.id).delete();
    await solve(teams[0]);
    const rows = await bloods();
    expect(rows.map((row) => [row.team_id, row.number])).toEqual([
      [teams[0]?.id, 1],
      [teams[1]?.id, 1],
      [teams[0]?.id, 1],
    ]);
    expect(new Set(rows.map((row) => row.solve_id)).size).toBe(3);
  });

  it('pushed scores are never bloods', async () => {
    const challenge = aChallenge({ scoringKind: 'dynamic' });
    const team = aTeam();
    await storeChallenges(test.database, challenge);
    await storeTeams(test.database, team);
    const { rows } = await test.database.raw<{ rows: { outcome: string }[] }>(
      `select outcome from apply_score_push(?, 'sha256=1', ?, ?, ?)`,
      [challenge.id, [team.id], [100], NOON],
    );
    expect(rows).toEqual([{ outcome: 'applied' }]);
    expect(await test.database('blood_outbox').where('challenge_id', challenge.id).select('number')).toEqual(
      [],
    );
  });
});
