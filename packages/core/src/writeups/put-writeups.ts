import type { Transact } from '../infra/database';
import {
  auditedChanges,
  contentVersion,
  holds,
  type StaffAction,
  type StaffAuditLog,
  type VersionCondition,
} from '../staff-audit';
import type { Writeup, WriteupStore } from './writeup-store';

export function writeupsVersion(writeups: readonly Writeup[]): string {
  return contentVersion(writeups.map(({ title, url }) => [title, url]));
}

/** Replaces the whole list. */
export type PutWriteups = (request: {
  readonly challengeId: string;
  readonly writeups: readonly Writeup[];
  readonly by: StaffAction;
  readonly expects: VersionCondition;
}) => Promise<'stored' | 'unknownChallenge' | 'staleVersion'>;

export function createPutWriteups(
  transact: Transact<{ readonly writeups: WriteupStore; readonly audit: StaffAuditLog }>,
): PutWriteups {
  return ({ challengeId, writeups, by, expects }) =>
    transact(async (stores) => {
      if (!(await stores.writeups.holdChallenge(challengeId))) return 'unknownChallenge';
      const before = await stores.writeups.listOf(challengeId);
      if (!holds(expects, writeupsVersion(before))) return 'staleVersion';
      const changed = auditedChanges({ writeups: before }, { writeups });
      if (Object.keys(changed.after).length === 0) return 'stored';
      await stores.writeups.replace(challengeId, writeups);
      await stores.audit.record({
        by,
        action: 'writeups.update',
        target: { kind: 'challenge', id: challengeId },
        ...changed,
      });
      return 'stored';
    });
}
