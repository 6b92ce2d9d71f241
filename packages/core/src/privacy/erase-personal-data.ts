/**
 * Takes what tells people from the stored data, and leaves what the result of the event is made of: solves, pushed points,
 * the ledger, divisions and ids (docs/rules/privacy.md).
 */
import { createHash } from 'node:crypto';
import type { Database, SqlExecutor } from '../infra/database';
import { createStaffAuditLog, SECRET_CHANGED, type StaffAction } from '../staff-audit';

export interface ErasedTeam {
  readonly id: string;
  /** Its new name. */
  readonly pseudonym: string;
  /** As it was: the file behind it is the caller's to delete. */
  readonly avatarUrl: string | null;
}

/** Fields of audit entries that tell who somebody is. */
const PERSONAL_FIELDS = [
  'name',
  'email',
  'statusText',
  'countryCode',
  'avatarUrl',
  'ranksiteId',
  'recipient',
  'reason',
  'note',
  'tags',
];
/** Targets whose entries have such fields of people; the id of a case is those of its teams, with `~` between them. */
const AUDITED_PEOPLE = ['team', 'verification', 'mail', 'integrityCase'];

/** Always the same for a team, and nothing of its name. */
export function pseudonymOf(teamId: string): string {
  return `team-${createHash('sha256').update(teamId).digest('hex').slice(0, 12)}`;
}

/** Of one team, or with null of all, in one transaction. @returns nothing when there is no such team */
export function erasePersonalData(
  database: Database,
  { teamId, by }: { readonly teamId: string | null; readonly by: StaffAction },
): Promise<readonly ErasedTeam[]> {
  return database.transaction(async (transaction) => {
    const query = transaction('teams').orderBy('id').forUpdate();
    if (teamId !== null) void query.where('id', teamId);
    const teams = await query.select<{ id: string; email: string | null; avatar_url: string | null }[]>(
      ...['id', 'email', 'avatar_url'],
    );
    if (teams.length === 0) return [];
    const ids = teams.map(({ id }) => id);
    const emails = [
      ...teams.flatMap(({ email }) => (email === null ? [] : [email])),
      ...(await transaction('team_members').whereIn('team_id', ids).pluck<string[]>('email')),
    ].map((email) => email.toLowerCase());

    await eraseAddresses(transaction, ids, emails, teamId === null);
    await redactAudit(transaction, ids, emails, teamId === null);
    const erased = teams.map(({ id, avatar_url }) => ({
      id,
      pseudonym: pseudonymOf(id),
      avatarUrl: avatar_url,
    }));
    await transaction.raw(
      `update teams set name = entry.pseudonym, email = entry.pseudonym || '@erased.invalid', ranksite_id = null,
         oidc_issuer = null, oidc_subject = null, avatar_url = null, country_code = null, status_text = null
       from unnest(?::text[], ?::text[]) as entry (id, pseudonym) where teams.id = entry.id`,
      [ids, erased.map(({ pseudonym }) => pseudonym)],
    );
    const target = teamId === null ? { kind: 'event', id: 'event' } : { kind: 'team', id: teamId };
    await createStaffAuditLog(transaction).record({
      by,
      action: 'team.update',
      target: target as { kind: 'event' | 'team'; id: string },
      before: { personalData: SECRET_CHANGED },
      after: { personalData: null },
    });
    return erased;
  });
}

async function eraseAddresses(
  transaction: SqlExecutor,
  ids: readonly string[],
  emails: readonly string[],
  isEverybody: boolean,
): Promise<void> {
  for (const table of ['team_members', 'email_changes', 'team_notes'])
    await transaction(table).whereIn('team_id', ids).delete();
  for (const table of ['solves', 'submissions'])
    await transaction(table).whereIn('team_id', ids).update({ ip: '' });
  await transaction('integrity_decisions')
    .whereRaw('team_ids && ?', [[...ids]])
    .update({ note: '' });
  await transaction('member_tokens').whereIn('team_id', ids).update({ name: '' });
  const awards = () => transaction('awards').whereIn('team_id', ids);
  await awards().whereNotNull('reason').update({ reason: '' });
  await awards().whereNotNull('revoked_at').update({ revoke_reason: '' });
  await transaction('admin_bot_jobs').whereIn('team_id', ids).update({ inputs: '{}', logs: null });
  for (const [table, column] of [
    ['mail_outbox', 'recipient'],
    ['pending_verifications', 'email'],
  ] as const) {
    const rows = transaction(table);
    if (!isEverybody) void rows.whereRaw('lower(??) = any(?)', [column, [...emails]]);
    await rows.delete();
  }
}

/** The audit is append-only to everybody else; who did what, and when, stays. `into`: of a team that was merged into one. */
async function redactAudit(
  transaction: SqlExecutor,
  ids: readonly string[],
  emails: readonly string[],
  isEverybody: boolean,
): Promise<void> {
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
       or after ->> 'into' = any(:ids) or ${names.join(' or ')})`,
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
