import { createLeaderboardStore } from '../../src/leaderboard/store/leaderboard-store';
import { BoardOutlet } from '../../src/leaderboard/worker/board-outlet';
import { silentLeaderboardWorkerMetrics } from '../../src/leaderboard/worker/leaderboard-worker-metrics';
import { LedgerConsumer } from '../../src/leaderboard/worker/ledger-consumer';
import type { FactScope } from '../../src/leaderboard/worker/public-facts';
import { until } from '../../src/testing';
import { Organiser } from './organiser';
import { BOARD_OPTIONS, MINUTE, minute } from './random-event';
import { shows } from './shown-board';
import { createStage, type Stage } from './stage';

describe('the board that a leader stores', () => {
  let stage: Stage;
  let organiser: Organiser;
  beforeEach(async () => {
    stage = await createStage();
    organiser = new Organiser(stage.test.database);
  });
  afterEach(() => stage.end());

  async function consumerOf(scope: FactScope): Promise<LedgerConsumer> {
    const consumer = new LedgerConsumer(
      {
        database: stage.test.database,
        ...BOARD_OPTIONS,
      },
      scope,
    );
    await consumer.load();
    return consumer;
  }

  /** Its Redis can be away. */
  function anOutlet() {
    const store = createLeaderboardStore(stage.redis, stage.keyPrefix);
    const redis = { isAway: false };
    const send = <Outcome>(command: () => Promise<Outcome>): Promise<Outcome> =>
      redis.isAway ? Promise.reject(new Error('away')) : command();
    const outlet = new BoardOutlet(
      {
        ...store,
        storeBoard: (item) => send(() => store.storeBoard(item)),
        storeChange: (item) => send(() => store.storeChange(item)),
      },
      1,
      { metrics: silentLeaderboardWorkerMetrics, updateIntervalMs: MINUTE },
    );
    const publish = async (consumer: LedgerConsumer) => {
      await consumer.catchUp();
      await outlet.publish(consumer, consumer.compute(minute(9)), minute(9));
    };
    return { redis, publish };
  }

  it('has what one had that could not be stored', async () => {
    const [one, other] = [await organiser.registers(), await organiser.registers()];
    const challenge = await organiser.adds();
    const { redis, publish } = anOutlet();
    const consumer = await consumerOf('all');
    await publish(consumer);
    const reader = await stage.reader();
    await organiser.solves(one, challenge, minute(1));
    redis.isAway = true;
    await expect(publish(consumer)).rejects.toThrow('away');
    redis.isAway = false;
    await organiser.solves(other, challenge, minute(2));
    await publish(consumer);
    await shows(reader, [
      [one, 481],
      [other, 481],
    ]);
  });

  it('has the history of its own facts when those of a freeze take the place of all', async () => {
    const [team, challenge] = [await organiser.registers(), await organiser.adds({ scoringKind: 'dynamic' })];
    await organiser.pushes(challenge, { [team]: 300 }, minute(1));
    await organiser.pushes(challenge, { [team]: 125 }, minute(7));
    await stage.test.database('event_state').update({ frozen_from: minute(6) });
    const { publish } = anOutlet();
    const reader = await stage.reader();
    const showsHistory = (deltas: readonly number[]) =>
      until(
        `the history is ${deltas.join()}`,
        async () => (await reader.history())?.deltas.join() === deltas.join(),
      );
    await publish(await consumerOf('all'));
    await showsHistory([300, -175]);
    await publish(await consumerOf('public'));
    await showsHistory([300]);
  });
});
