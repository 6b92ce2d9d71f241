/** A challenge in the form, and what an edit of it sends; pure. */
import type { AdminChallengeV2, ChallengeUpdateV2, ChallengeV2 } from '@rampart/contract';
import { localTime, timeTyped } from '../form-values';

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
  /** Whether its points come from a score feed instead of flags. */
  readonly isDynamic: boolean;
  /** Local time of the visitor, in the format of `datetime-local`; empty for none. */
  readonly release: string;
  /** ID of the wave that `release` comes from; empty for none. */
  readonly wave: string;
  /** In the same format as `release`. */
  readonly close: string;
  readonly requires: readonly PrerequisiteDraft[];
  readonly flags: readonly FlagDraft[];
  /** One decoy per line. */
  readonly decoys: string;
  readonly files: AdminChallengeV2['files'];
  readonly instancerConfig: InstancerDraft | null;
  /** Null without an admin bot. */
  readonly botCode: string | null;
}

export interface PrerequisiteDraft {
  /** IDs of challenges. */
  readonly challenges: readonly string[];
  /** How many of them are required; empty for all. */
  readonly count: string;
}

export type FlagDraft = AdminChallengeV2['flags'][number];

/** The settings of an instancer that the form shows. */
export type InstancerDraft = Pick<
  Required<NonNullable<AdminChallengeV2['instancerConfig']>>,
  'instancer' | 'config' | 'expose' | 'timeoutMilliseconds' | 'extendable'
>;

type InstancerUpdate = NonNullable<ChallengeUpdateV2['instancerConfig']>;
type ExposedKind = NonNullable<InstancerUpdate['expose']>[number]['kind'];

/** A feed without a secret accepts no pushes; the page of the feeds gives it one. */
const NEW_FEED = { kind: 'dynamic', source: { transport: 'webhook', secret: '' } } as const;

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
  isDynamic: false,
  release: '',
  wave: '',
  close: '',
  requires: [],
  flags: [{ provider: 'flags/static', config: { flag: '' } }],
  decoys: '',
  files: [],
  instancerConfig: null,
  botCode: null,
};

export function draftOf(challenge: AdminChallengeV2): Draft {
  const { instancerConfig } = challenge;
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
    isDynamic: challenge.scoring?.kind === 'dynamic',
    release: typeof challenge.releaseTime === 'number' ? localTime(challenge.releaseTime) : '',
    wave: challenge.wave ?? '',
    close: challenge.closeTime === undefined ? '' : localTime(challenge.closeTime),
    requires: (challenge.requires ?? []).map(({ challenges, count }) => ({
      challenges,
      count: count === challenges.length ? '' : String(count),
    })),
    flags: challenge.flags,
    decoys: (challenge.decoyFlags ?? []).join('\n'),
    files: challenge.files,
    instancerConfig: instancerConfig && {
      instancer: instancerConfig.instancer ?? '',
      config: instancerConfig.config,
      expose: instancerConfig.expose ?? [],
      timeoutMilliseconds: instancerConfig.timeoutMilliseconds,
      extendable: instancerConfig.extendable ?? true,
    },
    botCode: challenge.adminBotConfig?.code ?? null,
  };
}

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** The lines of a text, without duplicates. */
const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** The fields in which `draft` differs from `before`; all of a new challenge. */
export function changesOf(draft: Draft, before: Draft | undefined): ChallengeUpdateV2 {
  const changed = (...keys: (keyof Draft)[]): boolean =>
    before === undefined || keys.some((key) => JSON.stringify(draft[key]) !== JSON.stringify(before[key]));
  return {
    ...(changed('name') ? { name: draft.name } : {}),
    ...(changed('category') ? { category: draft.category } : {}),
    ...(changed('author') ? { author: draft.author } : {}),
    ...(changed('description') ? { description: draft.description } : {}),
    ...(changed('min', 'max') ? { points: { min: Number(draft.min), max: Number(draft.max) } } : {}),
    // A weight that was set cannot be removed.
    ...(changed('sortWeight') && draft.sortWeight !== '' ? { sortWeight: Number(draft.sortWeight) } : {}),
    ...(changed('tags') ? { tags: tagsOf(draft.tags) } : {}),
    ...(changed('isHidden') ? { hidden: draft.isHidden } : {}),
    ...(changed('countsForTies') ? { tiebreakEligible: draft.countsForTies } : {}),
    ...(changed('isDynamic') ? { scoring: draft.isDynamic ? NEW_FEED : { kind: 'decay' } } : {}),
    ...(changed('wave') ? { wave: draft.wave === '' ? null : draft.wave } : {}),
    // The time of a wave is changed with the wave, not here.
    ...(changed('release') && draft.wave === '' ? { releaseTime: timeTyped(draft.release) ?? null } : {}),
    ...(changed('close') ? { closeTime: timeTyped(draft.close) ?? null } : {}),
    ...(changed('requires') ? { requires: prerequisitesOf(draft.requires) } : {}),
    ...(changed('flags') ? { flags: draft.flags.filter(({ config }) => !isBlank(config)) } : {}),
    ...(changed('decoys') ? { decoyFlags: linesOf(draft.decoys) } : {}),
    ...(changed('files') ? { files: draft.files } : {}),
    ...(changed('instancerConfig') ? { instancerConfig: instancerChanges(draft.instancerConfig) } : {}),
    ...(changed('botCode')
      ? { adminBotConfig: draft.botCode === null ? null : { code: draft.botCode } }
      : {}),
  };
}

/** Drops groups without challenges, which were not filled in. */
function prerequisitesOf(requires: Draft['requires']): NonNullable<ChallengeUpdateV2['requires']> {
  return requires
    .filter(({ challenges }) => challenges.length > 0)
    .map(({ challenges, count }) => ({
      challenges: [...challenges],
      ...(count === '' ? {} : { count: Number(count) }),
    }));
}

function instancerChanges(draft: InstancerDraft | null): InstancerUpdate | null {
  if (draft === null) return null;
  const { instancer, expose, ...others } = draft;
  return {
    ...others,
    // The default instancer is not named, so that the challenge follows the default.
    ...(instancer === '' ? {} : { instancer }),
    expose: expose.map(({ title, ...port }) => ({
      ...port,
      kind: port.kind as ExposedKind,
      ...(title === undefined || title === '' ? {} : { title }),
    })),
  };
}

/** Whether nothing was typed into it. */
function isBlank(config: FlagDraft['config']): boolean {
  return Object.values(config).every((value) => value === '');
}

interface NotInForm {
  readonly id: string;
  readonly untitled: string;
}

/** The challenge as a team that has not solved it will see it. */
export function previewOf(draft: Draft, { id, untitled }: NotInForm): ChallengeV2 {
  const closeTime = timeTyped(draft.close);
  return {
    id,
    name: draft.name === '' ? untitled : draft.name,
    description: draft.description,
    category: draft.category,
    author: draft.author,
    points: Number(draft.max),
    solves: 0,
    files: draft.files,
    sortWeight: null,
    tags: tagsOf(draft.tags),
    instancerLifetime: draft.instancerConfig?.timeoutMilliseconds ?? null,
    instancerExtendable: draft.instancerConfig?.extendable ?? true,
    instancerStoppable: true,
    instancerActions: [],
    hasFlag: draft.flags.length > 0,
    scoringKind: draft.isDynamic ? 'dynamic' : 'decay',
    ...(closeTime === undefined ? {} : { closeTime }),
  };
}
