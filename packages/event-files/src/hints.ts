/** Hints of a challenge. Files and server are matched by titles, because files do not contain the ids of the server. */
import { isDeepStrictEqual } from 'node:util';

export interface HintFields {
  readonly title: string;
  readonly content: string;
  readonly price: number;
  /** null: released at once */
  readonly releaseTime: number | null;
}

export interface StoredHint extends HintFields {
  readonly id: string;
  /** Number of teams that have ever paid for it. */
  readonly takers: number;
}

export type HintStep =
  | { readonly kind: 'add'; readonly hint: HintFields }
  | { readonly kind: 'edit'; readonly id: string; readonly hint: HintFields }
  | { readonly kind: 'remove'; readonly id: string };

export function hintFields({ title, content, price, releaseTime }: HintFields): HintFields {
  return { title, content, price, releaseTime };
}

/** Sorts hints for comparison: the server lists them in the order in which they were added, which does not matter. */
export function byTitle(hints: readonly HintFields[]): HintFields[] {
  return hints.map(hintFields).sort((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
}

/**
 * The steps that turn the hints of the server into the wanted ones. Of several hints with one title, those that
 * teams have taken are kept first.
 */
export function hintSteps(stored: readonly StoredHint[], wanted: readonly HintFields[]): HintStep[] {
  const left = [...stored].sort((a, b) => b.takers - a.takers);
  const steps = wanted.flatMap((hint): HintStep[] => {
    const at = left.findIndex(({ title }) => title === hint.title);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (found === undefined) return [{ kind: 'add', hint }];
    return isDeepStrictEqual(hintFields(found), hintFields(hint))
      ? []
      : [{ kind: 'edit', id: found.id, hint }];
  });
  return [...steps, ...left.map(({ id }): HintStep => ({ kind: 'remove', id }))];
}

/**
 * Whether the hints of the server are the old ones of the plan, or a mixture of old and wanted ones that an
 * interrupted run has left.
 */
export function areOnTheWay(
  stored: readonly HintFields[],
  old: readonly HintFields[],
  wanted: readonly HintFields[],
): boolean {
  const isAmong = (list: readonly HintFields[], hint: HintFields) =>
    list.some((each) => isDeepStrictEqual(hintFields(each), hintFields(hint)));
  const isNamed = (list: readonly HintFields[], { title }: HintFields) =>
    list.some((each) => each.title === title);
  return (
    stored.every((hint) => isAmong(old, hint) || isAmong(wanted, hint)) &&
    old.every((hint) => isNamed(stored, hint) || !isNamed(wanted, hint))
  );
}
