import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import {
  auditedChanges,
  auditedFields,
  holds,
  type StaffAction,
  type StaffAuditLog,
  type VersionCondition,
} from '../staff-audit';
import { editHint, hintVersion, type Hint, type HintChanges, type HintText } from './hint';
import type { HintStore } from './hint-store';

interface EditDependencies {
  readonly transact: Transact<{ readonly hints: HintStore; readonly audit: StaffAuditLog }>;
}

interface EditRequest {
  readonly challengeId: string;
  readonly hintId: string;
  readonly by: StaffAction;
}

/** Left out of the audit, because it may be read by staff who also play. */
const SECRETS = new Set(['content']);
const shown = ({ title, content, price, releaseAt }: HintText) => ({ title, content, price, releaseAt });
const target = (id: string) => ({ kind: 'challenge', id }) as const;

export type CreateHint = (request: {
  readonly challengeId: string;
  readonly text: HintText;
  /** Chosen by the client, so that repeating the request adds the hint only once. */
  readonly id?: string | undefined;
  readonly by: StaffAction;
}) => Promise<
  | { readonly outcome: 'created'; readonly hintId: string }
  | { readonly outcome: 'unknownChallenge' | 'idTaken' }
>;

export function createCreateHint({
  transact,
  random,
}: EditDependencies & { readonly random: Pick<Random, 'uuid'> }): CreateHint {
  return ({ challengeId, text, id = random.uuid(), by }) =>
    transact(async ({ hints, audit }): ReturnType<CreateHint> => {
      if (!(await hints.holdChallenge(challengeId))) return { outcome: 'unknownChallenge' };
      const hint: Hint = { ...text, id, challengeId, createdAt: by.at };
      if (!(await hints.insert(hint))) {
        const stored = await hints.findForUpdate(challengeId, id);
        const isSame = stored !== undefined && hintVersion(stored) === hintVersion(hint);
        return isSame ? { outcome: 'created', hintId: id } : { outcome: 'idTaken' };
      }
      await audit.record({
        by,
        action: 'hint.create',
        target: target(challengeId),
        before: null,
        after: { id, ...auditedFields(shown(hint), SECRETS) },
      });
      return { outcome: 'created', hintId: id };
    });
}

/** A team that has taken the hint keeps it at the price that it paid. */
export type EditHint = (
  request: EditRequest & {
    readonly changes: HintChanges;
    readonly expects: VersionCondition;
  },
) => Promise<'stored' | 'unknownHint' | 'staleVersion'>;

export function createEditHint({ transact }: EditDependencies): EditHint {
  return ({ challengeId, hintId, changes, by, expects }) =>
    transact(async ({ hints, audit }) => {
      const stored = await hints.findForUpdate(challengeId, hintId);
      if (stored === undefined) return 'unknownHint';
      if (!holds(expects, hintVersion(stored))) return 'staleVersion';
      const hint = editHint(stored, changes);
      const changed = auditedChanges(shown(stored), shown(hint), SECRETS);
      if (Object.keys(changed.after).length === 0) return 'stored';
      await hints.update(hint);
      await audit.record({
        by,
        action: 'hint.update',
        target: target(challengeId),
        before: { id: hintId, ...changed.before },
        after: { id: hintId, ...changed.after },
      });
      return 'stored';
    });
}

/** A hint that a team has ever paid for cannot be deleted. */
export type DeleteHint = (request: EditRequest) => Promise<'deleted' | 'unknownHint' | 'wasTaken'>;

export function createDeleteHint({ transact }: EditDependencies): DeleteHint {
  return ({ challengeId, hintId, by }) =>
    transact(async ({ hints, audit }) => {
      const stored = await hints.findForUpdate(challengeId, hintId);
      if (stored === undefined) return 'unknownHint';
      if (await hints.wasTaken(hintId)) return 'wasTaken';
      await hints.delete(hintId);
      await audit.record({
        by,
        action: 'hint.delete',
        target: target(challengeId),
        before: { id: hintId, ...auditedFields(shown(stored), SECRETS) },
        after: null,
      });
      return 'deleted';
    });
}
