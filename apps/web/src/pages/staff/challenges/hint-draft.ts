/** A hint in the form, and what an edit of it sends; pure. */
import type { AdminHintData, CallInput, createHint } from '@rampart/contract';
import { localTime, timeTyped } from '../form-values';

export interface HintDraft {
  readonly title: string;
  readonly content: string;
  readonly price: string;
  /** Local time of the visitor, in the format of `datetime-local`; empty to release at once. */
  readonly release: string;
}

export type NewHint = CallInput<typeof createHint>['body'];

export const NEW_HINT: HintDraft = { title: '', content: '', price: '0', release: '' };

export function hintDraftOf({ title, content, price, releaseTime }: AdminHintData): HintDraft {
  return {
    title,
    content,
    price: String(price),
    release: releaseTime === null ? '' : localTime(releaseTime),
  };
}

export function hintOf({ title, content, price, release }: HintDraft): NewHint {
  return { title, content, price: Number(price), releaseTime: timeTyped(release) ?? null };
}

/** The fields in which `draft` differs from `before`, so that an edit does not undo changes of others. */
export function hintChanges(draft: HintDraft, before: HintDraft): Partial<NewHint> {
  const { title, content, price, releaseTime } = hintOf(draft);
  return {
    ...(draft.title === before.title ? {} : { title }),
    ...(draft.content === before.content ? {} : { content }),
    ...(draft.price === before.price ? {} : { price }),
    ...(draft.release === before.release ? {} : { releaseTime: releaseTime ?? null }),
  };
}
