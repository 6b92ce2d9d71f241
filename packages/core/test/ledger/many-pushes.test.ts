import type { Database } from '../../src/infra/database';
import { createScoreFeedStore } from '../../src/score-feed';
import { createMergeStore } from '../../src/team-merge';
import { createTestDatabase, type TestDatabase } from '../../src/testing';
import { Organiser } from '../leaderboard/organiser';
import { minute } from '../leaderboard/random-event';

const PUSHES = 50;
/** The parts of the statements read the ledger a few times. */
const FEW = 20;

describe('a ledger with many pushes', () => {
  let test: TestDatabase;
  let hill: string;
  let maze: string;
  let kept: string;
  let merged: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    const organiser = new Organiser(test.database);
    [hill, maze] = [
      await organiser.adds({ scoringKind: 'dynamic' }),
      await organiser.adds({ scoringKind: 'dynamic' }),
    ];
    [kept, merged] = [await organiser.registers(), await organiser.registers()];
    for (let n = 1; n <= PUSHES; n += 1) {
      await organiser.pushes(hill, { [kept]: n, [merged]: n }, minute(n));
      await organiser.pushes(maze, { [merged]: n }, minute(n));
    }
  });
  afterAll(() => test.drop());

  /** How often the ledger is read. */
  const readsOf = (run: (executor: Database) => Promise<unknown>): Promise<number> =>
    test.database.transaction(async (transaction) => {
      await run(transaction);
      const { rows } = await transaction.raw<{ rows: { reads: number }[] }>(
        `select (seq_scan + idx_scan)::float8 as reads from pg_stat_xact_user_tables where relname = 'ledger'`,
      );
      return rows[0]?.reads ?? 0;
    });

  it('is not read once for each of them when their history is listed', async () => {
    const reads = await readsOf(async (executor) => {
      const changes = await createScoreFeedStore(executor).listChanges(hill, [kept, merged]);
      expect(changes.get(kept)).toHaveLength(PUSHES);
    });
    expect(reads).toBeLessThan(FEW);
  });

  it('is not read once for each of them when teams are merged, which holds up all flags', async () => {
    const pair = { keptId: kept, mergedId: merged };
    const plan = {
      movedSolves: [],
      droppedSolves: [],
      movedPushed: [{ challengeId: maze, points: PUSHES }],
      droppedPushed: [{ challengeId: hill, points: PUSHES }],
      movedAwards: [],
      refundedHints: [],
    };
    const by = { actor: 'operator', at: minute(PUSHES), reason: 'registered twice' };
    const reads = await readsOf(async (executor) => {
      const merges = createMergeStore(executor);
      const counted = await merges.readCounted(pair);
      expect(counted.kept.pushed).toHaveLength(2);
      await merges.moveCounted(pair, plan, by);
    });
    expect(reads).toBeLessThan(FEW);
  });
});
