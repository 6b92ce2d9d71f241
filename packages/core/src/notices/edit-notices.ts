import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import {
  auditedChanges,
  holds,
  type StaffAction,
  type StaffAuditLog,
  type VersionCondition,
} from '../staff-audit';
import { editNotice, versionOf, type Notice, type NoticeChanges, type NoticeText } from './notice';
import type { NoticeStore } from './notice-store';

export interface NoticeStores {
  readonly notices: NoticeStore;
  readonly audit: StaffAuditLog;
}

interface EditDependencies {
  readonly transact: Transact<NoticeStores>;
  readonly eventPublisher: Pick<EventPublisher, 'noticesChanged'>;
}

const shown = ({ title, content, pinned }: NoticeText): NoticeText => ({ title, content, pinned });
const target = (id: string) => ({ kind: 'announcement', id }) as const;

export type PublishNotice = (request: {
  readonly text: NoticeText;
  /** Chosen by the client, which may repeat the request with it: the notice is published once. */
  readonly id?: string | undefined;
  readonly by: StaffAction;
}) => Promise<{ readonly outcome: 'published'; readonly notice: Notice } | { readonly outcome: 'idTaken' }>;

export function createPublishNotice({
  transact,
  eventPublisher,
  random,
}: EditDependencies & { readonly random: Pick<Random, 'uuid'> }): PublishNotice {
  return async ({ text, id = random.uuid(), by }) => {
    const notice: Notice = { ...text, id, revision: 1, createdAt: by.at, editedAt: null };
    const result = await transact(async ({ notices, audit }): ReturnType<PublishNotice> => {
      if (!(await notices.insert(notice))) {
        const stored = await notices.findForUpdate(id);
        return stored !== undefined && editNotice(stored, text, by.at) === stored
          ? { outcome: 'published', notice: stored }
          : { outcome: 'idTaken' };
      }
      await notices.raiseCollectionRevision();
      await audit.record({
        by,
        action: 'announcement.create',
        target: target(id),
        before: null,
        after: { ...shown(notice) },
      });
      return { outcome: 'published', notice };
    });
    if (result.outcome === 'published') eventPublisher.noticesChanged();
    return result;
  };
}

interface EditRequest {
  readonly id: string;
  readonly by: StaffAction;
  readonly expects: VersionCondition;
}

export type EditNotice = (
  request: EditRequest & { readonly changes: NoticeChanges },
) => Promise<
  { readonly outcome: 'stored'; readonly notice: Notice } | { readonly outcome: 'staleVersion' | 'unknown' }
>;

export function createEditNotice({ transact, eventPublisher }: EditDependencies): EditNotice {
  return async ({ id, changes, by, expects }) => {
    const result = await transact(async ({ notices, audit }): ReturnType<EditNotice> => {
      const stored = await notices.findForUpdate(id);
      if (!holds(expects, stored && versionOf(stored))) return { outcome: 'staleVersion' };
      if (stored === undefined) return { outcome: 'unknown' };
      const notice = editNotice(stored, changes, by.at);
      if (notice === stored) return { outcome: 'stored', notice };
      await notices.update(notice);
      await notices.raiseCollectionRevision();
      await audit.record({
        by,
        action: 'announcement.update',
        target: target(id),
        ...auditedChanges({ ...shown(stored) }, { ...shown(notice) }),
      });
      return { outcome: 'stored', notice };
    });
    if (result.outcome === 'stored') eventPublisher.noticesChanged();
    return result;
  };
}

export type DeleteNotice = (request: EditRequest) => Promise<'deleted' | 'staleVersion' | 'unknown'>;

export function createDeleteNotice({ transact, eventPublisher }: EditDependencies): DeleteNotice {
  return async ({ id, by, expects }) => {
    const result = await transact(async ({ notices, audit }): ReturnType<DeleteNotice> => {
      const stored = await notices.findForUpdate(id);
      if (!holds(expects, stored && versionOf(stored))) return 'staleVersion';
      if (stored === undefined) return 'unknown';
      await notices.delete(id);
      await notices.raiseCollectionRevision();
      await audit.record({
        by,
        action: 'announcement.delete',
        target: target(id),
        before: { ...shown(stored) },
        after: null,
      });
      return 'deleted';
    });
    if (result === 'deleted') eventPublisher.noticesChanged();
    return result;
  };
}
