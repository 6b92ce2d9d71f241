/**
 * Erases personal data. The facts behind the result of the event stay: solves, pushed points, the ledger, divisions
 * and ids (docs/rules/privacy.md).
 */
import { createHash } from 'node:crypto';
import type { Database, SqlExecutor } from '../infra/database';
import { createStaffAuditLog, SECRET_CHANGED, type StaffAction } from '../staff-audit';

export interface ErasedTeam {
  readonly id: string;
  /** New name of the team; unused if the team is deleted. */
  readonly pseudonym: string;
}

export type Erasure =
  | { readonly outcome: 'erased'; readonly teams: readonly ErasedTeam[] }
  | { readonly outcome: 'unknownTeam' | 'privileged' };

/** Fields of audit entries that may identify somebody. */
const PERSONAL_FIELDS = [
  'name',
  'email',
  'statusText',
  'countryCode',
  'avatarUrl',
  'ranksiteId',
  'oidcSubject',
  'recipient',
  'reason',
  'note',
  'tags',
];
/**
 * Kinds of audit targets whose entries have such fields. The id of an integrity case consists of team ids, joined
 * by `~`.
 */
const AUDITED_PEOPLE = ['team', 'verification', 'mail', 'integrityCase'];

/** Whose data is erased. */
interface Concerned {
  readonly isEverybody: boolean;
  /** Teams, including those merged into them; for everybody, all teams that are not deleted. */
  readonly ids: readonly string[];
  /** Addresses in lower case; empty for everybody, where no filter is needed. */
  readonly emails: readonly string[];
}

/** Depends on the id of the team only. No team can register it, because names and addresses are ASCII. */
export function pseudonymOf(teamId: string): string {
  return `team·${createHash('sha256').update(teamId).digest('hex').slice(0, 12)}`;
}

/**
 * Erases one team, which must have no permissions, or all teams if `teamId` is null, in one transaction. The caller
 * deletes avatars.
 */
export function erasePersonalData(
  database: Database,
  { teamId, by }: { readonly teamId: string | null; readonly by: StaffAction },
): Promise<Erasure> {
  return database.transaction(async (transaction) => {
    // When all teams are erased, a statement updates every row of the largest tables.
    if (teamId === null) await transaction.raw('set local statement_timeout = 0');
    const query = transaction('teams').orderBy('id').forUpdate();
    if (teamId !== null) void query.where('id', teamId);
    const stored = await query.select<{ id: string; perms: number }[]>('id', 'perms');
    if (teamId !== null && stored.some(({ perms }) => perms !== 0)) return { outcome: 'privileged' };
    const isGone = teamId !== null && stored.length === 0;
    if (isGone && !(await wasTeam(transaction, teamId))) return { outcome: 'unknownTeam' };
    const teams = isGone ? [{ id: teamId }] : stored;
    const concerned = await readConcerned(transaction, teamId, teams);
    await eraseAddresses(transaction, concerned);
    await redactAudit(transaction, concerned);
    const erased = teams.map(({ id }) => ({ id, pseudonym: pseudonymOf(id) }));
    await transaction.raw(
      `update teams set name = entry.pseudonym, email = entry.pseudonym || '@erased.invalid', ranksite_id = null,
         oidc_issuer = null, oidc_subject = null, avatar_url = null, country_code = null, status_text = null
       from unnest(?::text[], ?::text[]) as entry (id, pseudonym) where teams.id = entry.id`,
      [erased.map(({ id }) => id), erased.map(({ pseudonym }) => pseudonym)],
    );
    await createStaffAuditLog(transaction).record({
      by,
      action: 'team.update',
      target: teamId === null ? { kind: 'event', id: 'event' } : { kind: 'team', id: teamId },
      before: { personalData: SECRET_CHANGED },
      after: { personalData: null },
    });
    return { outcome: 'erased', teams: erased };
  });
}

/** Whether there has been such a team, so that something of it may be left to erase. */
async function wasTeam(transaction: SqlExecutor, teamId: string): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: unknown[] }>(
    `select from ledger where kind = 'team_deleted' and team_id = :teamId
     union all select from staff_audit where target_kind = 'team' and target_id = :teamId limit 1`,
    { teamId },
  );
  return rows.length > 0;
}

async function readConcerned(
  transaction: SqlExecutor,
  teamId: string | null,
  teams: readonly { readonly id: string }[],
): Promise<Concerned> {
  if (teamId === null) return { isEverybody: true, ids: teams.map(({ id }) => id), emails: [] };
  const merged = await transaction.raw<{ rows: { id: string }[] }>(
    `with recursive concerned (id) as (
       select :teamId::text
       union select ledger.ref from concerned
       join ledger on ledger.kind = 'team_merged' and ledger.team_id = concerned.id
     ) select id from concerned`,
    { teamId },
  );
  const ids = merged.rows.map(({ id }) => id);
  // A past or requested address may belong to somebody else by now.
  const addresses = await transaction.raw<{ rows: { email: string }[] }>(
    `with current (team_id, email) as (
       select id, lower(email) from teams where email is not null
       union all select team_id, lower(email) from team_members
     ), others (email) as (
       select lower(audited.email) from staff_audit
       cross join lateral (values (before ->> 'email'), (after ->> 'email')) as audited (email)
       where target_kind = 'team' and target_id = any(:ids) and audited.email like '%@%'
       union select lower(email) from email_changes where team_id = any(:ids)
     )
     select email from current where team_id = any(:ids)
     union select email from others
     where email not in (select email from current where team_id <> all(:ids))`,
    { ids },
  );
  return { isEverybody: false, ids, emails: addresses.rows.map(({ email }) => email) };
}

async function eraseAddresses(
  transaction: SqlExecutor,
  { isEverybody, ids, emails }: Concerned,
): Promise<void> {
  /** Not filtered for everybody, because `ids` lacks deleted teams. */
  const rowsOf = (table: string) => {
    const rows = transaction(table);
    return isEverybody ? rows : rows.whereIn('team_id', [...ids]);
  };
  for (const table of ['team_members', 'email_changes', 'team_notes']) await rowsOf(table).delete();
  for (const table of ['solves', 'submissions']) await rowsOf(table).update({ ip: '' });
  await rowsOf('submissions')
    .where('kind', 'admin_bot')
    .update({ details: transaction.raw(`details || '{"inputs": {}}'`) });
  const decisions = transaction('integrity_decisions');
  if (!isEverybody) void decisions.whereRaw('team_ids && ?', [[...ids]]);
  await decisions.update({ note: '' });
  await rowsOf('member_tokens').update({ name: '' });
  await rowsOf('awards').whereNotNull('reason').update({ reason: '' });
  await rowsOf('awards').whereNotNull('revoked_at').update({ revoke_reason: '' });
  await rowsOf('admin_bot_jobs').update({ inputs: '{}', logs: null });
  for (const [table, column] of [
    ['mail_outbox', 'recipient'],
    ['pending_verifications', 'email'],
  ] as const) {
    const rows = transaction(table);
    if (!isEverybody) void rows.whereRaw('lower(??) = any(?)', [column, [...emails]]);
    await rows.delete();
  }
}

/**
 * Nothing else may change the append-only audit. Actors, actions and times stay. `merged` is the id of the merged
 * team in an entry of the team that stayed.
 */
async function redactAudit(transaction: SqlExecutor, { isEverybody, ids, emails }: Concerned): Promise<void> {
  const redacted = (column: string) =>
    `coalesce((select jsonb_object_agg(field.key, case when field.key = any(:personal) then :mark::jsonb else field.value end)
       from jsonb_each(${column}) as field), ${column})`;
  const names = ['before', 'after'].flatMap((column) =>
    ['email', 'recipient'].map((field) => `lower(${column} ->> '${field}') = any(:emails)`),
  );
  await transaction.raw('alter table staff_audit disable trigger staff_audit_append_only');
  await transaction.raw(
    `update staff_audit set before = ${redacted('before')}, after = ${redacted('after')}
     where target_kind = any(:kinds) and (:isEverybody or string_to_array(target_id, '~') && :ids::text[]
       or after ->> 'merged' = any(:ids) or ${names.join(' or ')})`,
    {
      personal: PERSONAL_FIELDS,
      mark: JSON.stringify(SECRET_CHANGED),
      kinds: AUDITED_PEOPLE,
      isEverybody,
      ids: [...ids],
      emails: [...emails],
    },
  );
  await transaction.raw('alter table staff_audit enable trigger staff_audit_append_only');
}
