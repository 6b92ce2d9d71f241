/** The worst that may happen to the board: Redis loses everything and the worker that leads dies in the same moment. */
import { waitUntil, type WorkerProcess } from '@rampart/test-platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSeededPlatform, type SeededPlatform } from '../event/seed-event';
import type { Servers } from '../event/servers';
import { streamWatchedFlags } from '../measures/freshness';
import { ShownSolves } from '../measures/shown-solves';
import { askRedis } from '../processes/parts';
import type { Outcome } from '../report/outcome';
import { tell } from '../report/tell';

const SIZE = { challenges: 60, solves: 15 };
const MAX_PAUSE_MS = 5_000;
/** Time in which the board moves as usual. */
const BEFORE_MS = 3_000;
/** Nobody waits longer for a board. */
const LIMIT_SECONDS = 90;
const FLAGS_PER_SECOND = 20;

interface WorkerState {
  readonly isLeading: boolean;
  readonly hasLoaded: boolean;
}

async function stateOf({ metricsUrl }: WorkerProcess): Promise<WorkerState> {
  const metrics = await (await fetch(metricsUrl)).text();
  return {
    isLeading: /^rampart_leaderboard_leader(\{[^}]*\})? 1$/m.test(metrics),
    hasLoaded: /^rampart_leaderboard_rebuilds_total(\{[^}]*\})? [1-9]/m.test(metrics),
  };
}

/** Once all workers hold the facts, of which the others are to take over. */
async function findLeader({ platform }: SeededPlatform): Promise<WorkerProcess> {
  return waitUntil({ what: 'all workers to have loaded the facts', limitMs: 60_000 }, async () => {
    const states = await Promise.all(platform.workers.map(stateOf)).catch(() => []);
    if (!states.every(({ hasLoaded }) => hasLoaded)) return undefined;
    return platform.workers.find((_, place) => states[place]?.isLeading);
  });
}

/** Good when the board shows a solve that was made after the loss within five seconds, and is served all the time. */
export async function measureLostBoard(servers: Servers, teams: number): Promise<Outcome> {
  tell(`seeding ${teams} teams`);
  const seeded = await startSeededPlatform(servers, { ...SIZE, teams }, { workerCount: 2 });
  try {
    const leader = await findLeader(seeded);
    const shown = new ShownSolves(seeded.event);
    const flagsAtEnd = new AbortController();
    let lostAtMs = Infinity;
    let movedAfterMs: number | undefined;
    const streaming = streamWatchedFlags(
      seeded.event,
      {
        perSecond: FLAGS_PER_SECOND,
        seconds: LIMIT_SECONDS,
        onUnexpected: shown.unexpected.note,
        signal: flagsAtEnd.signal,
      },
      (pair) => {
        // Only those answered after the loss say that the board moves again.
        if (performance.now() > lostAtMs) shown.expect(pair);
      },
    );
    const watching = shown.watch(() => {
      if (shown.delaysMs.length > 0) movedAfterMs ??= performance.now() - lostAtMs;
      return movedAfterMs !== undefined || flagsAtEnd.signal.aborted;
    });
    await sleep(BEFORE_MS);
    lostAtMs = performance.now();
    await Promise.all([leader.kill(), askRedis(servers.redisUrl, 'FLUSHALL')]);
    tell('Redis is empty, the leader is dead');
    await Promise.race([watching, streaming]);
    flagsAtEnd.abort();
    await Promise.all([watching, streaming]);
    const { counts } = shown.unexpected;
    return {
      title: `Board lost, ${teams} teams`,
      lines: [
        movedAfterMs === undefined
          ? `no new board within ${LIMIT_SECONDS} s`
          : `the board showed a new solve ${(movedAfterMs / 1000).toFixed(2)} s after the loss`,
        `meanwhile not expected: ${JSON.stringify(counts)}`,
      ],
      isGood: (movedAfterMs ?? Infinity) < MAX_PAUSE_MS && Object.keys(counts).length === 0,
    };
  } catch (error) {
    tell(seeded.platform.logs());
    throw error;
  } finally {
    await seeded.stop();
  }
}
