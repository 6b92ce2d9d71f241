import type { IntegritySignalKind, IntegrityVerdict } from '@rampart/domain-data';
import { ADVISORY_LOCK, type SqlExecutor } from '../infra/database';
import type { IntegrityCase, IntegrityFilter, IntegritySignal, IntegritySubmission } from './integrity-case';
import { CASES } from './signals-sql';

export interface IntegrityStore {
  /** Those with the latest signals first. */
  list(
    filter: IntegrityFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly total: number; readonly cases: readonly IntegrityCase[] }>;
  find(id: string): Promise<IntegrityCase | undefined>;
  /** Nobody else decides the case until the transaction ends. */
  lock(id: string): Promise<void>;
  /** With its latest signals, each with its submissions in the order of their times. */
  findWithSignals(
    id: string,
    limit: number,
  ): Promise<{ readonly found: IntegrityCase; readonly evidence: readonly IntegritySignal[] } | undefined>;
  decide(
    about: Pick<IntegrityCase, 'id' | 'teams'>,
    decision: NonNullable<IntegrityCase['decision']>,
  ): Promise<void>;
}

interface CaseRow {
  readonly id: string;
  readonly teams: IntegrityCase['teams'];
  readonly kinds: readonly IntegritySignalKind[];
  readonly signals: number;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly is_open: boolean;
  readonly verdict: IntegrityVerdict | null;
  readonly note: string | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
}

interface SignalRow {
  readonly signal_kind: IntegritySignalKind;
  readonly signal_at: Date;
  readonly submission_ids: readonly string[];
}

const WITH_NAMES = `
  select cases.*, (
           select json_agg(
             json_build_object('id', member.id, 'name', teams.name::text, 'banned', coalesce(teams.banned, false))
             order by member.place)
           from unnest(cases.team_ids) with ordinality as member (id, place)
           left join teams on teams.id = member.id) as teams
  from cases`;

const MATCHING = `
  where (?::boolean is null or cases.is_open = ?) and (?::text is null or ? = any (cases.team_ids))
    and (?::text is null or ? = any (cases.challenge_ids)) and (?::text is null or ? = any (cases.kinds))
    and (?::text is null or exists (
      select from teams where teams.id = any (cases.team_ids) and strpos(lower(teams.name::text), lower(?)) > 0))`;

function caseOf(row: CaseRow): IntegrityCase {
  return {
    id: row.id,
    teams: row.teams,
    kinds: row.kinds,
    signals: row.signals,
    firstAt: row.first_at,
    lastAt: row.last_at,
    isOpen: row.is_open,
    decision:
      row.decided_by === null || row.decided_at === null
        ? null
        : {
            verdict: row.verdict,
            note: row.note ?? '',
            decidedBy: row.decided_by,
            decidedAt: row.decided_at,
          },
  };
}

export function createIntegrityStore(executor: SqlExecutor): IntegrityStore {
  return {
    async list({ isOpen, teamId, challengeId, kind, teamSearch }, { limit, offset }) {
      const filters = [isOpen, teamId, challengeId, kind, teamSearch].flatMap((value) => [
        value ?? null,
        value ?? null,
      ]);
      // In one statement: the signals are found once for the page and the total.
      const { rows } = await executor.raw<{ rows: (CaseRow & { total: number })[] }>(
        `${CASES}, matching as (select * from cases ${MATCHING}),
           page as (select * from matching order by matching.last_at desc, matching.id limit ? offset ?)
         select named.*, counted.total
         from (select count(*)::integer as total from matching) as counted
         left join (${WITH_NAMES.replace('from cases', 'from page as cases')}) as named on true
         order by named.last_at desc, named.id`,
        [...filters, limit, offset],
      );
      const cases = rows.filter((row) => (row.id as string | null) !== null).map(caseOf);
      return { total: rows[0]?.total ?? 0, cases };
    },

    async find(id) {
      const { rows } = await executor.raw<{ rows: CaseRow[] }>(`${CASES} ${WITH_NAMES} where cases.id = ?`, [
        id,
      ]);
      return rows[0] && caseOf(rows[0]);
    },

    async lock(id) {
      await executor.raw('select pg_advisory_xact_lock(?, hashtext(?))', [
        ADVISORY_LOCK.integrityCaseClass,
        id,
      ]);
    },

    async findWithSignals(id, limit) {
      // In one statement: the signals are found once. A case has at least one.
      const found = await executor.raw<{ rows: (CaseRow & SignalRow)[] }>(
        `${CASES} select named.*, signals.kind as signal_kind, signals.at as signal_at, signals.submission_ids
         from (${WITH_NAMES} where cases.id = ?) as named
         join signals on array_to_string(signals.team_ids, '~') = named.id
         order by signals.at desc, signals.kind limit ?`,
        [id, limit],
      );
      const [first] = found.rows;
      if (first === undefined) return undefined;
      const ids = [...new Set(found.rows.flatMap((row) => row.submission_ids))];
      const { rows } = await executor.raw<{ rows: IntegritySubmission[] }>(
        `select submissions.id, submissions.team_id as "teamId", submissions.challenge_id as "challengeId",
                submissions.result::text, submissions.details ->> 'submittedFlag' as flag,
                submissions.created_at as "createdAt"
         from submissions where submissions.id = any (?)`,
        [ids],
      );
      const byId = new Map(rows.map((submission) => [submission.id, submission]));
      const evidence = found.rows.map(({ signal_kind, signal_at, submission_ids }) => ({
        kind: signal_kind,
        at: signal_at,
        submissions: submission_ids
          .flatMap((submissionId) => byId.get(submissionId) ?? [])
          .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()),
      }));
      return { found: caseOf(first), evidence };
    },

    async decide({ id, teams }, { verdict, note, decidedBy, decidedAt }) {
      await executor('integrity_decisions')
        .insert({
          case_id: id,
          team_ids: teams.map((team) => team.id),
          verdict,
          note,
          decided_by: decidedBy,
          decided_at: decidedAt,
        })
        .onConflict('case_id')
        .merge(['verdict', 'note', 'decided_by', 'decided_at']);
    },
  };
}
