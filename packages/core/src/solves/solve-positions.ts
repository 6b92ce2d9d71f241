import { LRUCache } from 'lru-cache';
import { PUBLIC_UNTIL } from '../event-state';
import { createReadSharer } from '../infra/batching';
import { runPrepared, unixMicros, type Database, type UnchangedReads } from '../infra/database';
import { CORRECTIONS } from '../ledger';

/** 1-based place of the team's solve; undefined for a banned team and one without a public solve. */
export type FindSolvePosition = (challengeId: string, teamId: string) => Promise<number | undefined>;

/**
 * The times of the public solves of a challenge up to an instant. A new solve by flag is never earlier than the last one,
 * so to find a position only the solves after that instant have to be counted.
 */
interface SettledSolves {
  /** They are valid while this is the current one. */
  readonly revision: string;
  /** All of them are older than this time, in PostgreSQL's notation. */
  readonly until: string;
  /** Microseconds of the epoch, ascending. */
  readonly times: Float64Array;
  /** `performance.now()` */
  readonly readAtMs: number;
}

/** The solve of the team, if it counts. */
type OwnSolve = readonly [
  micros: number,
  /** Solves of the same instant up to this one, in the order of their ids. */
  amongEqual: number,
  /** Solves before it that are not settled. */
  unsettledBefore: number,
];

const MICROS = `${unixMicros('solves.created_at')}::bigint`;

/** Changes whenever a solve may have come or gone among those that are settled. */
const REVISION = `concat_ws(' ', ${CORRECTIONS}, ${PUBLIC_UNTIL})`;

const SETTLED = {
  name: 'settled-solves',
  text: `
    select bound.until::text, ${REVISION} as revision, coalesce(settled.times, '[]') as times
    from (
        select least(coalesce(max(solves.created_at), '-infinity'), ${PUBLIC_UNTIL}) as until
        from solves where solves.challenge_id = $1
      ) bound,
      lateral (
        select json_agg(${MICROS} order by solves.created_at)::text as times
        from solves join teams on teams.id = solves.team_id
        where solves.challenge_id = $1 and solves.created_at < bound.until and not teams.banned
      ) settled`,
};

/** How long the settled solves are used before they are read again, together with newer ones. */
const SETTLED_FOR_MS = 5 * 60_000;
/** In all challenges together, eight bytes each. */
const MAX_SETTLED_SOLVES = 4_000_000;
const MAX_OWN_SOLVES = 20_000;

/** How many of the ascending times are below the given one. */
function countBelow(times: Float64Array, micros: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? Infinity) < micros) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Positions of solves, exact at each call (docs/decisions/0071-positions-are-counted-once.md). */
export function createSolvePositions(database: Database, unchangedReads: UnchangedReads): FindSolvePosition {
  const readOwn = unchangedReads<readonly [revision: string, OwnSolve | null]>({
    name: 'own-solve-position',
    text: `
      select asked.key, json_build_array(${REVISION}, (
          select json_build_array(${MICROS},
            (select count(*) from solves same join teams on teams.id = same.team_id
              where same.challenge_id = solves.challenge_id and same.created_at = solves.created_at
                and same.id <= solves.id and not teams.banned),
            (select count(*) from solves earlier join teams on teams.id = earlier.team_id
              where earlier.challenge_id = solves.challenge_id and earlier.created_at < solves.created_at
                and earlier.created_at >= (asked.key::json ->> 2)::timestamptz and not teams.banned))
          from solves join teams caller on caller.id = solves.team_id and not caller.banned
          where solves.challenge_id = asked.key::json ->> 0 and solves.team_id = asked.key::json ->> 1
            and solves.created_at < ${PUBLIC_UNTIL}
        )) as content
      from unnest($1::text[]) as asked (key)`,
    parse: (content) => JSON.parse(content) as [string, OwnSolve | null],
    maxKept: MAX_OWN_SOLVES,
  });

  const kept = new LRUCache<string, SettledSolves>({
    maxSize: MAX_SETTLED_SOLVES,
    sizeCalculation: ({ times }) => times.length + 1,
  });
  const share = createReadSharer<SettledSolves>();
  const readSettled = (challengeId: string) =>
    share(challengeId, async () => {
      const readAtMs = performance.now();
      const [row] = await runPrepared<{ until: string; revision: string; times: string }>(database, SETTLED, [
        challengeId,
      ]);
      if (row === undefined) throw new Error('a count of solves gave no row');
      const { until, revision, times } = row;
      const settled = { revision, until, times: Float64Array.from(JSON.parse(times) as number[]), readAtMs };
      kept.set(challengeId, settled);
      return settled;
    });
  const isRecent = ({ readAtMs }: SettledSolves) => performance.now() - readAtMs < SETTLED_FOR_MS;

  return async (challengeId, teamId) => {
    const known = kept.get(challengeId);
    let settled = known !== undefined && isRecent(known) ? known : await readSettled(challengeId);
    for (;;) {
      const read = await readOwn(JSON.stringify([challengeId, teamId, settled.until]));
      if (read === undefined) throw new Error('a position gave no row');
      const [revision, own] = read;
      if (revision === settled.revision) {
        if (own === null) return undefined;
        const [micros, amongEqual, unsettledBefore] = own;
        return countBelow(settled.times, micros) + unsettledBefore + amongEqual;
      }
      settled = await readSettled(challengeId);
    }
  };
}
