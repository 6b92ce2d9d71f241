/** A challenge as it stands in the form, and what of it an edit sends: pure. */
import type { AdminChallengeV2, ChallengeUpdateV2 } from '@rampart/contract';
import { localTime } from '../form-values';

export interface Draft {
  readonly name: string;
  readonly category: string;
  readonly author: string;
  readonly description: string;
  readonly min: string;
  readonly max: string;
  readonly sortWeight: string;
  /** Separated by commas. */
  readonly tags: string;
  readonly isHidden: boolean;
  readonly countsForTies: boolean;
  /** In the visitor's time, as `datetime-local` has it; empty for none. */
  readonly release: string;
  readonly flags: readonly FlagDraft[];
  readonly files: AdminChallengeV2['files'];
}

export type FlagDraft = AdminChallengeV2['flags'][number];

/** Hidden, so that it can be saved while it is not complete. */
export const NEW_DRAFT: Draft = {
  name: '',
  category: '',
  author: '',
  description: '',
  min: '100',
  max: '500',
  sortWeight: '',
  tags: '',
  isHidden: true,
  countsForTies: true,
  release: '',
  flags: [{ provider: 'flags/static', config: { flag: '' } }],
  files: [],
};

export function draftOf(challenge: AdminChallengeV2): Draft {
  return {
    name: challenge.name,
    category: challenge.category,
    author: challenge.author,
    description: challenge.description,
    min: String(challenge.points.min),
    max: String(challenge.points.max),
    sortWeight: challenge.sortWeight === null ? '' : String(challenge.sortWeight),
    tags: (challenge.tags ?? []).join(', '),
    isHidden: challenge.hidden,
    countsForTies: challenge.tiebreakEligible,
    release: typeof challenge.releaseTime === 'number' ? localTime(challenge.releaseTime) : '',
    flags: challenge.flags,
    files: challenge.files,
  };
}

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** What of `draft` is not as in `before`; of a new challenge everything. */
export function changesOf(draft: Draft, before: Draft | undefined): ChallengeUpdateV2 {
  const changed = (...keys: (keyof Draft)[]): boolean =>
    before === undefined || keys.some((key) => JSON.stringify(draft[key]) !== JSON.stringify(before[key]));
  return {
    ...(changed('name') ? { name: draft.name } : {}),
    ...(changed('category') ? { category: draft.category } : {}),
    ...(changed('author') ? { author: draft.author } : {}),
    ...(changed('description') ? { description: draft.description } : {}),
    ...(changed('min', 'max') ? { points: { min: Number(draft.min), max: Number(draft.max) } } : {}),
    // Once set it cannot be unset.
    ...(changed('sortWeight') && draft.sortWeight !== '' ? { sortWeight: Number(draft.sortWeight) } : {}),
    ...(changed('tags') ? { tags: tagsOf(draft.tags) } : {}),
    ...(changed('isHidden') ? { hidden: draft.isHidden } : {}),
    ...(changed('countsForTies') ? { tiebreakEligible: draft.countsForTies } : {}),
    ...(changed('release')
      ? { releaseTime: draft.release === '' ? null : new Date(draft.release).getTime() }
      : {}),
    ...(changed('flags') ? { flags: draft.flags.filter(({ config }) => !isBlank(config)) } : {}),
    ...(changed('files') ? { files: draft.files } : {}),
  };
}

/** Nothing was typed into it. */
function isBlank(config: FlagDraft['config']): boolean {
  return Object.values(config).every((value) => value === '');
}

/** An address for a new challenge, from its name. */
export function idFrom(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
