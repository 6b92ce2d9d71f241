import type { Transact } from '../infra/database';
import { auditedChanges, type StaffAction, type StaffAuditLog } from '../staff-audit';
import type { Writeup, WriteupStore } from './writeup-store';

/** Replaces the whole list. */
export type PutWriteups = (request: {
  readonly challengeId: string;
  readonly writeups: readonly Writeup[];
  readonly by: StaffAction;
}) => Promise<'stored' | 'unknownChallenge'>;

export function createPutWriteups(
  transact: Transact<{ readonly writeups: WriteupStore; readonly audit: StaffAuditLog }>,
): PutWriteups {
  return ({ challengeId, writeups, by }) =>
    transact(async (stores) => {
      if (!(await stores.writeups.holdChallenge(challengeId))) return 'unknownChallenge';
      const changed = auditedChanges({ writeups: await stores.writeups.listOf(challengeId) }, { writeups });
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
