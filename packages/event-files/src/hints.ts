/** Hints of a challenge, which files and server know by their titles: that the server has ids is of no use in a file. */
import { isDeepStrictEqual } from 'node:util';

export interface HintFields {
  readonly title: string;
  readonly content: string;
  readonly price: number;
  /** null: at once */
  readonly releaseTime: number | null;
}

export interface StoredHint extends HintFields {
  readonly id: string;
  /** Teams that have ever paid for it. */
  readonly takers: number;
}

export type HintStep =
  | { readonly kind: 'add'; readonly hint: HintFields }
  | { readonly kind: 'edit'; readonly id: string; readonly hint: HintFields }
  | { readonly kind: 'remove'; readonly id: string };

export function hintFields({ title, content, price, releaseTime }: HintFields): HintFields {
  return { title, content, price, releaseTime };
}

/** In an order that says nothing: the server lists them as they were added. */
export function byTitle(hints: readonly HintFields[]): HintFields[] {
  return hints.map(hintFields).sort((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
}

/** What makes the hints of the server those that are wanted. Of several with one title those that teams have taken stay. */
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

/** Whether the server has what a plan was made of, or what a run that broke off has made of it. */
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
