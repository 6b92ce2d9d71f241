import type { SqlExecutor } from '../../src/infra/database';
import { createFetchStore, type Fetch } from '../../src/integrity/fetch-store';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  untilSomebodyWaits,
  type TestDatabase,
} from '../../src/testing';

const NOON = new Date('2026-06-01T12:00:00.000Z');

describe('fetches that several processes record', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const fetched = (teamId: string, challengeId: string) =>
    ({ teamId, challengeId, kind: 'file', at: NOON }) as const;
  /** Records while somebody else, who has done one thing, waits for it and then does another. */
  const recordBetween = async (
    fetches: readonly Fetch[],
    begin: (other: SqlExecutor) => Promise<unknown>,
    end: (other: SqlExecutor) => Promise<unknown>,
  ): Promise<void> => {
    const { recording } = await test.database.transaction(async (other) => {
      await begin(other);
      const recording = createFetchStore(test.database).record(fetches);
      await untilSomebodyWaits(test.database);
      await end(other);
      // Not awaited before the transaction has ended.
      return { recording };
    });
    await recording;
  };

  it('are written in one order: who waits for the first of them holds no other', async () => {
    const [teams, challenge] = [Array.from({ length: 30 }, () => aTeam()), aChallenge()];
    await storeTeams(test.database, ...teams);
    await storeChallenges(test.database, challenge);
    const fetches = teams.map(({ id }) => fetched(id, challenge.id));
    const ordered = fetches.toSorted((a, b) => (a.teamId < b.teamId ? -1 : 1));
    await recordBetween(
      ordered.toReversed(),
      (other) => createFetchStore(other).record(ordered.slice(0, 1)),
      (other) => createFetchStore(other).record(ordered.slice(1)),
    );
    expect(await test.database('challenge_fetches').where('challenge_id', challenge.id)).toHaveLength(30);
  });

  it('wait for a merge of their team before they lock any of its fetches', async () => {
    const [team, first, second] = [aTeam(), aChallenge(), aChallenge()];
    await storeTeams(test.database, team);
    await storeChallenges(test.database, first, second);
    await createFetchStore(test.database).record([fetched(team.id, first.id)]);
    const ofTeam = { team_id: team.id };
    await recordBetween(
      [fetched(team.id, first.id), fetched(team.id, second.id)],
      (merge) => merge('teams').where('id', team.id).forUpdate(),
      (merge) => merge('challenge_fetches').where(ofTeam).update({ fetched_at: NOON }),
    );
    expect(await test.database('challenge_fetches').where(ofTeam)).toHaveLength(2);
  });
});
