import { withoutUndefined } from '@rampart/domain-data';
import { contentVersion } from '../staff-audit';

/** Help with a challenge, free or for a price that a team pays once. */
export interface Hint {
  readonly id: string;
  readonly challengeId: string;
  /** Visible to everybody who sees the challenge. */
  readonly title: string;
  /** Markdown; if the hint has a price, only for those who took it. */
  readonly content: string;
  readonly price: number;
  /** Null: at once. */
  readonly releaseAt: Date | null;
  readonly createdAt: Date;
}

export type HintText = Pick<Hint, 'title' | 'content' | 'price' | 'releaseAt'>;

export function hintVersion({ title, content, price, releaseAt }: HintText): string {
  return contentVersion([title, content, price, releaseAt]);
}

/** Absent fields stay as they are. */
export type HintChanges = { readonly [Key in keyof HintText]?: HintText[Key] | undefined };

export function isReleased({ releaseAt }: Pick<Hint, 'releaseAt'>, now: Date): boolean {
  return releaseAt === null || releaseAt.getTime() <= now.getTime();
}

export function editHint(hint: Hint, changes: HintChanges): Hint {
  return { ...hint, ...withoutUndefined(changes) };
}
