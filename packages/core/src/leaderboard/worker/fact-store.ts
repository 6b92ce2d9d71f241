/**
 * The facts behind the board, read from their own tables. Bind it to the executor of `inSnapshot`, because its reads have
 * to agree with each other.
 */
import { createEventStateStore, PUBLIC_UNTIL } from '../../event-state';
import { unixMs, type SqlExecutor } from '../../infra/database';
import { createSettingsStore } from '../../settings';
import {
  AWARD_COLUMNS,
  CHALLENGE_COLUMNS,
  DYNAMIC_SCORE_COLUMNS,
  FEED_COLUMNS,
  SOLVE_COLUMNS,
  TEAM_COLUMNS,
} from './fact-columns';
import type {
  AwardFact,
  ChallengeFact,
  DynamicScoreFact,
  FeedFact,
  PushedChangeFact,
  SolveFact,
  TeamFact,
  TimingFacts,
} from '../engine/facts';
import type { FactCounts } from '../engine/engine-state';
import { graphGridMs } from '../engine/graph-bucket';
import { factTables, type FactScope, type FactTables } from './public-facts';
import type { RowKey } from './row-map';

export interface FactStore {
  /** Position of the last sequenced ledger row, 0 when there is none. */
  lastPosition(): Promise<number>;
  /** Whether the snapshot holds facts whose ledger rows have no position yet. */
  hasUnsequenced(): Promise<boolean>;
  timing(): Promise<TimingFacts>;
  /** Scores from this instant on are not public; null when all are. */
  frozenFrom(): Promise<Date | null>;
  /** Whether anything has been scored since `frozenFrom`. */
  hasHidden(): Promise<boolean>;
  /** A text that differs whenever `timing` or `frozenFrom` differs. */
  times(): Promise<string>;
  listTeams(ids?: readonly string[]): Promise<TeamFact[]>;
  listChallenges(ids?: readonly string[]): Promise<ChallengeFact[]>;
  listSolves(keys: readonly RowKey[]): Promise<SolveFact[]>;
  /**
   * Visits all solves, those of a challenge by time, then ID. There may be millions, so it creates no object for each.
   */
  eachSolve(visit: (challengeId: string, teamId: string, atMs: number) => void): Promise<void>;
  listDynamicScores(keys?: readonly RowKey[]): Promise<DynamicScoreFact[]>;
  listFeeds(challengeIds?: readonly string[]): Promise<FeedFact[]>;
  /** All pushes that no deletion has voided, summed per graph bucket on either side of `endAtMs`. */
  listPushedChanges(graphSampleMs: number, endAtMs: number): Promise<PushedChangeFact[]>;
  /** Awards that are not revoked. */
  listAwards(teamIds?: readonly string[]): Promise<AwardFact[]>;
  count(): Promise<FactCounts>;
}

/**
 * The solves of each challenge in order, packed into two values: returning a row per solve would cost more than
 * reading it. The collation keeps the planner from using an index that would fetch a page for every solve.
 */
const packSolves = ({ solves }: FactTables): string => `
  declare packed_solves no scroll cursor for
  select ordered.challenge_id as "challengeId", string_agg(ordered.team_id, E'\\n') as "teamIds",
         string_agg(timestamptz_send(ordered.created_at), '') as times
  from (select solves.challenge_id collate "C" as challenge_id, solves.team_id, solves.created_at from ${solves}
        order by 1, solves.created_at, solves.id) as ordered
  group by ordered.challenge_id`;

/** Few round trips, and at most some tens of megabytes: 100,000 solves of a challenge take 4.5. */
const CHALLENGES_PER_FETCH = 8;

interface PackedSolves {
  readonly challengeId: string;
  readonly teamIds: string;
  /** Eight bytes each: microseconds since 2000. */
  readonly times: Buffer;
}

const PACKED_TIME_BYTES = 8;
const PACKED_EPOCH_MS = Date.UTC(2000, 0, 1);

function packedTimeMs(times: Buffer, place: number): number {
  const at = place * PACKED_TIME_BYTES;
  const micros = times.readInt32BE(at) * 2 ** 32 + times.readUInt32BE(at + 4);
  return PACKED_EPOCH_MS + Math.floor(micros / 1_000);
}

const listPushedChanges = (tables: FactTables): string => `
  with voided as (
    select ledger.challenge_id, ledger.team_id, max(ledger.id) as id
    from ledger
    where ledger.kind in ('points_deleted', 'challenge_deleted')
    group by ledger.challenge_id, ledger.team_id
  )
  select ledger.challenge_id as "challengeId", ledger.team_id as "teamId", max(ledger.id)::float8 as "ledgerId",
         ${unixMs('max(ledger.at)')} as "atMs", sum(ledger.delta)::float8 as delta
  from ${tables.ledger}
  join teams on teams.id = ledger.team_id
  join challenges on challenges.id = ledger.challenge_id
  left join voided as voided_pair
    on voided_pair.challenge_id = ledger.challenge_id and voided_pair.team_id = ledger.team_id
  left join voided as voided_challenge
    on voided_challenge.challenge_id = ledger.challenge_id and voided_challenge.team_id is null
  where ledger.kind = 'points_pushed'
    and ledger.id > greatest(voided_pair.id, voided_challenge.id, 0)
  group by ledger.challenge_id, ledger.team_id,
           ceil(${unixMs('ledger.at')} / ?), ${unixMs('ledger.at')} <= ?
  order by "ledgerId"`;

export function createFactStore(
  executor: SqlExecutor,
  defaultTiming: TimingFacts,
  scope: FactScope = 'all',
): FactStore {
  const tables = factTables(scope);
  const read = async <Row>(
    sql: string,
    bindings: readonly (string[] | string | number)[] = [],
  ): Promise<Row[]> => {
    const { rows } = await executor.raw<{ rows: Row[] }>(sql, bindings);
    return rows;
  };
  /** The result of a query of one row and one column, `value`. */
  const readValue = async <Value>(sql: string): Promise<Value> => {
    const [row] = await read<{ value: Value }>(sql);
    if (row === undefined) throw new Error(`the database returned no row for ${sql}`);
    return row.value;
  };
  const readByIds = <Row>(columns: string, from: string, idColumn: string, ids?: readonly string[]) =>
    ids === undefined
      ? read<Row>(`select ${columns} from ${from}`)
      : read<Row>(`select ${columns} from ${from} where ${idColumn} = any (?::text[])`, [[...ids]]);
  const readByKeys = <Row>(columns: string, from: string, table: string, keys?: readonly RowKey[]) => {
    if (keys === undefined) return read<Row>(`select ${columns} from ${from}`);
    return read<Row>(
      `select ${columns} from ${from} join unnest(?::text[], ?::text[]) as wanted (challenge_id, team_id)
         on wanted.challenge_id = ${table}.challenge_id and wanted.team_id = ${table}.team_id`,
      [keys.map(({ challengeId }) => challengeId), keys.map(({ teamId }) => teamId)],
    );
  };

  /** Backups are also made of databases with an older schema, which lacks the table. */
  const hasAwards = () => readValue<boolean>("select to_regclass('awards') is not null as value");

  return {
    lastPosition: () =>
      readValue('select coalesce(max(ledger_runs.last_position), 0)::float8 as value from ledger_runs'),
    hasUnsequenced: () => readValue('select exists (select from ledger_waiting) as value'),
    async timing() {
      const { overrides } = await createSettingsStore(executor).get();
      return {
        startAtMs: overrides.startAtMs ?? defaultTiming.startAtMs,
        endAtMs: overrides.endAtMs ?? defaultTiming.endAtMs,
      };
    },
    frozenFrom: async () => (await createEventStateStore(executor).get()).frozenFrom,
    hasHidden: () =>
      readValue(`select exists (select from ledger where ledger.at >= ${PUBLIC_UNTIL}) as value`),
    times: () =>
      readValue(
        `select json_build_array(settings.overrides -> 'startAtMs', settings.overrides -> 'endAtMs',
                                 event_state.frozen_from)::text as value
         from settings, event_state where settings.id = 1 and event_state.id = 1`,
      ),
    listTeams: (ids) => readByIds(TEAM_COLUMNS, 'teams', 'teams.id', ids),
    listChallenges: (ids) => readByIds(CHALLENGE_COLUMNS, 'challenges', 'challenges.id', ids),
    listSolves: (keys) => readByKeys(SOLVE_COLUMNS, tables.solves, 'solves', keys),
    async eachSolve(visit) {
      await read(packSolves(tables));
      let batch: PackedSolves[];
      do {
        batch = await read(`fetch ${CHALLENGES_PER_FETCH} from packed_solves`);
        for (const { challengeId, teamIds, times } of batch) {
          teamIds
            .split('\n')
            .forEach((teamId, place) => visit(challengeId, teamId, packedTimeMs(times, place)));
        }
      } while (batch.length === CHALLENGES_PER_FETCH);
      await read('close packed_solves');
    },
    listDynamicScores: (keys) =>
      readByKeys(DYNAMIC_SCORE_COLUMNS, tables.dynamicScores, 'dynamic_scores', keys),
    listFeeds: (ids) => readByIds(FEED_COLUMNS, tables.dynamicFeeds, 'dynamic_feeds.challenge_id', ids),
    listPushedChanges: (graphSampleMs, endAtMs) =>
      read(listPushedChanges(tables), [graphGridMs(graphSampleMs), endAtMs]),
    async listAwards(teamIds) {
      if (teamIds === undefined && !(await hasAwards())) return [];
      const ofTeams = teamIds === undefined ? '' : 'and awards.team_id = any (?::text[])';
      return read(
        `select ${AWARD_COLUMNS} from ${tables.awards} left join hints on hints.id = awards.hint_id
         where awards.revoked_at is null ${ofTeams}`,
        teamIds === undefined ? [] : [[...teamIds]],
      );
    },
    async count() {
      const [counts] = await read<FactCounts>(
        `select (select count(*) from challenges)::float8 as challenges,
                (select count(*) from ${tables.solves})::float8 as solves,
                (select count(*) from ${tables.dynamicScores})::float8 as "dynamicScores",
                (select coalesce(sum(dynamic_scores.points), 0)
                  from ${tables.dynamicScores})::float8 as "dynamicPoints",
                (select count(*) from ${tables.awards} where awards.revoked_at is null)::float8 as awards,
                (select coalesce(sum(awards.points), 0) from ${tables.awards}
                  where awards.revoked_at is null)::float8 as "awardPoints"`,
      );
      if (counts === undefined) throw new Error('counting the facts returned no row');
      return counts;
    },
  };
}
