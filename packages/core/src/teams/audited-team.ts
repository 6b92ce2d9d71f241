import { auditedChanges, type StaffAction, type StaffAuditEntry } from '../staff-audit';
import type { Team } from './team';
import type { TeamChanges } from './team-store';

/** The audit entries of one edit. A ban or its end gets an entry of its own, so that staff can search for it. */
export function teamEdits(by: StaffAction, team: Team, changes: TeamChanges): StaffAuditEntry[] {
  const { banned, ...profile } = changes;
  const target = { kind: 'team', id: team.id } as const;
  const { name, division, countryCode, statusText, perms } = team;
  const before = { name, division, countryCode, statusText, perms };
  const edits: StaffAuditEntry[] = [];
  if (Object.keys(profile).length > 0)
    edits.push({ by, action: 'team.update', target, ...auditedChanges(before, { ...before, ...profile }) });
  if (banned !== undefined) {
    const action = banned ? 'team.ban' : 'team.unban';
    edits.push({ by, action, target, before: { banned: team.banned }, after: { banned } });
  }
  return edits;
}

export function teamPromoted(by: StaffAction, { id, perms: before }: Team, perms: number): StaffAuditEntry {
  const target = { kind: 'team', id } as const;
  return { by, action: 'team.promote', target, before: { perms: before }, after: { perms } };
}

/** The audit entry of a deletion, with what is worth knowing about the team afterwards. */
export function teamDeleted(by: StaffAction, team: Team): StaffAuditEntry {
  const { name, email, division, banned } = team;
  const before = { name, email, division, banned };
  return { by, action: 'team.delete', target: { kind: 'team', id: team.id }, before, after: null };
}
