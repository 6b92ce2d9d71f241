import type { Knex } from 'knex';
import { countRows, inSnapshot, type ColumnsOf, type Database, type SqlExecutor } from '../infra/database';
import type { DateSpan } from '../listing';
import type { AuditedFields, StaffAuditEntry } from './staff-audit-entry';

/** Where changes by staff are recorded, in the transaction of the change itself. */
export interface StaffAuditLog {
  record(entry: StaffAuditEntry): Promise<void>;
}

export interface StaffAuditQuery {
  readonly limit: number;
  readonly offset: number;
  readonly sortOrder: 'asc' | 'desc';
  /** Team id, or 'operator'. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** Id of a challenge, team, file and so on. */
  readonly target?: string | undefined;
  /** Whether the reader may know about challenges that are not released. */
  readonly seesChallenges: boolean;
}

/** What only those read who may read challenges: of a file the id is enough to fetch it. */
const ABOUT_CHALLENGES = ['challenge', 'wave', 'file'];

/** A row of the record with the name of who did it; null when that team is deleted, or was no team. */
export interface ListedStaffAction {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly actorName: string | null;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly requestId: string | null;
  readonly before: AuditedFields | null;
  readonly after: AuditedFields | null;
}

export interface StaffAuditReader {
  /** The page and the count of everything that matches, both from one snapshot; bounds are inclusive. */
  list(
    query: StaffAuditQuery,
    span: DateSpan,
  ): Promise<{ readonly total: number; readonly actions: readonly ListedStaffAction[] }>;
}

const LISTED_COLUMNS: ColumnsOf<ListedStaffAction> = {
  id: 'staff_audit.id',
  at: 'staff_audit.at',
  actor: 'staff_audit.actor',
  actorName: 'teams.name',
  action: 'staff_audit.action',
  targetKind: 'staff_audit.target_kind',
  targetId: 'staff_audit.target_id',
  requestId: 'staff_audit.request_id',
  before: 'staff_audit.before',
  after: 'staff_audit.after',
};

function json(fields: AuditedFields | null): string | null {
  return fields === null ? null : JSON.stringify(fields);
}

export function createStaffAuditLog(executor: SqlExecutor): StaffAuditLog {
  return {
    async record({ by, action, target, before, after }) {
      await executor('staff_audit').insert({
        at: by.at,
        actor: by.actor,
        action,
        target_kind: target.kind,
        target_id: target.id,
        request_id: by.requestId,
        before: json(before),
        after: json(after),
      });
    },
  };
}

function matching(
  executor: SqlExecutor,
  { actor, action, target, seesChallenges }: StaffAuditQuery,
  span: DateSpan,
): Knex.QueryBuilder {
  const rows = executor('staff_audit');
  if (!seesChallenges) void rows.whereNotIn('staff_audit.target_kind', ABOUT_CHALLENGES);
  if (actor !== undefined) void rows.where('staff_audit.actor', actor);
  if (action !== undefined) void rows.where('staff_audit.action', action);
  if (target !== undefined) void rows.where('staff_audit.target_id', target);
  if (span.after !== undefined) void rows.where('staff_audit.at', '>=', span.after);
  if (span.before !== undefined) void rows.where('staff_audit.at', '<=', span.before);
  return rows;
}

export function createStaffAuditReader(database: Database): StaffAuditReader {
  return {
    list: (query, span) =>
      inSnapshot(database, async (snapshot) => {
        const total = await countRows(matching(snapshot, query, span));
        const actions = await matching(snapshot, query, span)
          .leftJoin('teams', 'teams.id', 'staff_audit.actor')
          .orderBy([
            { column: 'staff_audit.at', order: query.sortOrder },
            { column: 'staff_audit.id', order: query.sortOrder },
          ])
          .limit(query.limit)
          .offset(query.offset)
          .select<ListedStaffAction[]>(LISTED_COLUMNS);
        return { total, actions };
      }),
  };
}
