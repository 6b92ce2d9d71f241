/** What the organisers announce to everybody (on the wire: announcement). */
export interface Notice {
  readonly id: string;
  readonly title: string;
  /** Markdown, as it was written */
  readonly content: string;
  readonly pinned: boolean;
  /** grows with every change */
  readonly revision: number;
  readonly createdAt: Date;
  /** last change of title or content; null when there was none */
  readonly editedAt: Date | null;
}

export type NoticeText = Pick<Notice, 'title' | 'content' | 'pinned'>;

/** Absent keeps. */
export type NoticeChanges = { readonly [Key in keyof NoticeText]?: NoticeText[Key] | undefined };

export function versionOf({ revision }: Pick<Notice, 'revision'>): string {
  return String(revision);
}

/** The notice after an edit; the same object when nothing changes. */
export function editNotice(notice: Notice, changes: NoticeChanges, now: Date): Notice {
  const title = changes.title ?? notice.title;
  const content = changes.content ?? notice.content;
  const pinned = changes.pinned ?? notice.pinned;
  const isReworded = title !== notice.title || content !== notice.content;
  if (!isReworded && pinned === notice.pinned) return notice;
  return {
    ...notice,
    title,
    content,
    pinned,
    revision: notice.revision + 1,
    editedAt: isReworded ? now : notice.editedAt,
  };
}

/** Pinned ones first, then the newest. */
export function compareNotices(a: Notice, b: Notice): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1;
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}
