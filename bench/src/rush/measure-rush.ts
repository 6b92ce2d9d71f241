/** The first minute of an event: how soon everybody has list and board, and what polling costs afterwards. */
import { startSeededPlatform } from '../event/seed-event';
import type { Servers } from '../event/servers';
import type { RushOptions } from '../options';
import { cpuOf, cpuSince } from '../processes/parts';
import { startHelper, type HelperProcess } from '../processes/helper-process';
import { distributionTable, percentile } from '../statistics/distribution';
import type { Outcome } from '../report/outcome';
import { tell } from '../report/tell';

export interface RushPlan {
  readonly port: number;
  readonly tokens: readonly string[];
  /** Unix ms. */
  readonly startAtMs: number;
  readonly arriveWithinMs: number;
  readonly pollForMs: number;
}

export interface RushResult {
  /** How long each first list and first board took. */
  readonly firstMs: readonly number[];
  readonly pollMs: readonly number[];
  /** Teams that got both. */
  readonly complete: number;
  readonly unexpected: Readonly<Record<string, number>>;
  readonly cpuMs: number;
}

const ARRIVE_WITHIN_MS = 10_000;
/** Time to start the processes and to seed before the event begins. */
const PREPARE_MS = 45_000;
const MAX_P99_MS = 500;
const CHALLENGES = 60;

function isResult(message: unknown): message is RushResult {
  return typeof message === 'object' && message !== null && 'firstMs' in message;
}

/** Good when every team has list and board, nobody waits long, and no answer is an error. */
export async function measureRush(servers: Servers, { teams, seconds }: RushOptions): Promise<Outcome> {
  const startAtMs = Date.now() + PREPARE_MS;
  const { platform, parts, event, stop } = await startSeededPlatform(
    servers,
    { teams, challenges: CHALLENGES, solves: 0 },
    { env: { SVC_START_TIME: String(startAtMs) } },
  );
  const browsers: HelperProcess<RushPlan, RushResult> = startHelper('rush/rush-process.js', isResult);
  try {
    if (Date.now() > startAtMs) throw new Error('the event began before the platform was ready');
    tell(`waiting for the start of the event, in ${Math.ceil((startAtMs - Date.now()) / 1000)} s`);
    const before = cpuOf(parts);
    const result = await browsers.ask({
      port: Number(new URL(event.baseUrl).port),
      tokens: event.teams.map(({ authToken }) => authToken),
      startAtMs,
      arriveWithinMs: ARRIVE_WITHIN_MS,
      pollForMs: seconds * 1000,
    });
    const cpu = Object.entries(cpuSince(parts, before)).map(
      ([name, ms]) => `${name} ${(ms / 1000).toFixed(1)}`,
    );
    const table = distributionTable(
      new Map([
        ['first list and board', result.firstMs],
        ['polls', result.pollMs],
      ]),
    );
    const slowest = percentile([...result.firstMs, ...result.pollMs], 0.99);
    return {
      title: 'Start rush',
      lines: [
        `${teams} teams within ${ARRIVE_WITHIN_MS / 1000} s of the start, then ${seconds} s of polling every 5 s`,
        ...table,
        `have list and board: ${result.complete} of ${teams}; not expected: ${JSON.stringify(result.unexpected)}`,
        `CPU time: ${cpu.join(', ')} s; the browsers ${(result.cpuMs / 1000).toFixed(1)} s`,
      ],
      isGood:
        result.complete === teams && Object.keys(result.unexpected).length === 0 && slowest < MAX_P99_MS,
    };
  } catch (error) {
    tell(platform.logs());
    throw error;
  } finally {
    await browsers.stop();
    await stop();
  }
}
