import { flagOf, type SeededEvent, type SeededPlatform } from '../event/seed-event';
import type { Pair } from '../event/solve-plan';
import type { InsertRun } from '../ceiling/ceilings';
import type { Job, LoopRequest } from '../load/generator';
import { watched, type Loop } from '../load/round';
import type { Measure, Tools } from './measure';

export const RIGHT_FLAG = 'right flag';
export const WRONG_FLAG = 'wrong flag';

/** More than any machine answers in one measure; the bytes of each are prepared. */
const MAX_ATTEMPTS = 60_000;
/** Kept for the measures that come later. */
const KEPT_PAIRS = 2_000;

function attempt(event: SeededEvent, { team, challenge }: Pair, flag?: string): LoopRequest {
  const id = event.challengeIds[challenge] ?? '';
  return {
    method: 'POST',
    path: `/api/v1/challs/${id}/submit`,
    headers: {
      Authorization: `Bearer ${event.teams[team]?.authToken ?? ''}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ flag: flag ?? flagOf(id) }),
  };
}

async function submitting(
  { parts }: SeededPlatform,
  { generator, concurrency }: Tools,
  job: Job,
): Promise<Loop> {
  const run = await generator.load(job);
  return watched(parts, (seconds) => run(concurrency, seconds));
}

function inserting(rows: InsertRun['rows']): NonNullable<Measure['ceiling']> {
  return async ({ event, parts, databaseUrl }, { concurrency }, { sqlInserts }) => {
    const [challengeIds, teamIds] = [event.challengeIds, event.teams.map(({ id }) => id)];
    const insertFor = (seconds: number) =>
      sqlInserts.ask({ rows, databaseUrl, concurrency, seconds, challengeIds, teamIds });
    // Copying the tables is no part of what is measured.
    await insertFor(0);
    return watched({ inserts: sqlInserts.pid, PostgreSQL: parts['PostgreSQL'] ?? 0 }, insertFor);
  };
}

/** Each request solves a pair that nobody solved before. */
export const rightFlag: Measure = {
  name: RIGHT_FLAG,
  rounds: 3,
  start(platform, tools) {
    const { baseUrl, plan } = platform.event;
    const count = Math.max(0, Math.min(MAX_ATTEMPTS, plan.fresh.left() - KEPT_PAIRS));
    const requests = Array.from({ length: count }, () => attempt(platform.event, plan.fresh.take()));
    return submitting(platform, tools, { baseUrl, expectedStatus: 200, requests, repeats: false });
  },
  ceiling: inserting('right flag'),
};

/** Attempts go round all pairs, so that no team meets its limit of 5 in 25 s on one challenge. */
export const wrongFlag: Measure = {
  name: WRONG_FLAG,
  rounds: 3,
  start(platform, tools) {
    const { baseUrl, teams, challengeIds } = platform.event;
    const count = Math.min(MAX_ATTEMPTS, teams.length * challengeIds.length);
    const requests = Array.from({ length: count }, (_, number) => {
      const challenge = (number + Math.floor(number / teams.length)) % challengeIds.length;
      return attempt(platform.event, { team: number % teams.length, challenge }, 'bench{wrong}');
    });
    return submitting(platform, tools, { baseUrl, expectedStatus: 400, requests, repeats: true });
  },
  ceiling: inserting('wrong flag'),
};
