/** A hint as it stands in the form, and what of it an edit sends: pure. */
import type { AdminHintData, CallInput, createHint } from '@rampart/contract';
import { localTime, timeTyped } from '../form-values';

export interface HintDraft {
  readonly title: string;
  readonly content: string;
  readonly price: string;
  /** In the visitor's time, as `datetime-local` has it; empty for at once. */
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

/** What of `draft` is not as in `before`, so that nothing is undone that somebody else has changed. */
export function hintChanges(draft: HintDraft, before: HintDraft): Partial<NewHint> {
  const { title, content, price, releaseTime } = hintOf(draft);
  return {
    ...(draft.title === before.title ? {} : { title }),
    ...(draft.content === before.content ? {} : { content }),
    ...(draft.price === before.price ? {} : { price }),
    ...(draft.release === before.release ? {} : { releaseTime: releaseTime ?? null }),
  };
}
