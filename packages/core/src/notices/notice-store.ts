import type { CollectionCache } from '../infra/batching';
import { raiseCollectionRevision, readCollectionRevision, type SqlExecutor } from '../infra/database';
import { compareNotices, type Notice } from './notice';

/** All notices as of one revision, in list order. */
export interface NoticeCollection {
  readonly revision: number;
  readonly notices: readonly Notice[];
}

export type NoticeCache = CollectionCache<NoticeCollection>;

export interface NoticeStore {
  currentRevision(): Promise<number>;
  loadCollection(): Promise<NoticeCollection>;
  /** Locks it, so that other writers wait until the transaction ends. */
  findForUpdate(id: string): Promise<Notice | undefined>;
  /** False when there is a notice with this id already. */
  insert(notice: Notice): Promise<boolean>;
  update(notice: Notice): Promise<void>;
  delete(id: string): Promise<void>;
  /** To be called with every change. */
  raiseCollectionRevision(): Promise<void>;
}

interface NoticeRow {
  id: string;
  title: string;
  content: string;
  pinned: boolean;
  revision: string;
  created_at: Date;
  edited_at: Date | null;
}

const COLUMNS = ['id', 'title', 'content', 'pinned', 'revision', 'created_at', 'edited_at'].map(
  (column) => `notices.${column}`,
);

function noticeOf(row: NoticeRow): Notice {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    pinned: row.pinned,
    revision: Number(row.revision),
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}

function writtenColumns({ title, content, pinned, revision, editedAt }: Notice) {
  return { title, content, pinned, revision, edited_at: editedAt };
}

export function createNoticeStore(executor: SqlExecutor): NoticeStore {
  return {
    currentRevision: () => readCollectionRevision(executor, 'notices'),

    async loadCollection() {
      // One statement, so that rows and revision come from the same snapshot.
      const rows = (await executor('revisions')
        .select(COLUMNS)
        .select('revisions.value as collection_revision')
        .joinRaw('left join notices on true')
        .where('revisions.collection', 'notices')) as (
        | (NoticeRow & { collection_revision: string })
        | { id: null; collection_revision: string }
      )[];
      const [first] = rows;
      if (first === undefined) throw new Error('the collection "notices" has no revision');
      const notices = rows.flatMap((row) => (row.id === null ? [] : [noticeOf(row)]));
      return { revision: Number(first.collection_revision), notices: notices.sort(compareNotices) };
    },

    async findForUpdate(id) {
      const row = await executor('notices')
        .where('notices.id', id)
        .forUpdate()
        .first<NoticeRow | undefined>(COLUMNS);
      return row === undefined ? undefined : noticeOf(row);
    },

    async insert(notice) {
      const inserted = (await executor('notices')
        .insert({ id: notice.id, created_at: notice.createdAt, ...writtenColumns(notice) })
        .onConflict('id')
        .ignore()
        .returning('id')) as unknown[];
      return inserted.length > 0;
    },

    async update(notice) {
      await executor('notices').where('id', notice.id).update(writtenColumns(notice));
    },

    async delete(id) {
      await executor('notices').where('id', id).delete();
    },

    raiseCollectionRevision: () => raiseCollectionRevision(executor, 'notices'),
  };
}
