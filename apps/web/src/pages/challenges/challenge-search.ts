import { choiceOf, optionalText, searchReader } from '../../app/search-values';

export const SORTS = ['value', 'solves', 'name'] as const;
const STATUSES = ['solved', 'unsolved', 'open', 'closed'] as const;

export type Sort = (typeof SORTS)[number];
export type Status = (typeof STATUSES)[number];

/** Parameters of the address of the challenges; by default all, by category in the order of the organisers. */
export const readChallengeSearch = searchReader({
  q: optionalText,
  category: optionalText,
  tag: optionalText,
  status: choiceOf(STATUSES),
  sort: choiceOf(SORTS),
});
export type ChallengeSearch = ReturnType<typeof readChallengeSearch>;
