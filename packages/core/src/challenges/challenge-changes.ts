/** How an organiser's edit changes a challenge, and which facts follow from it. */
import { isDeepStrictEqual } from 'node:util';
import type { FlagEntryInput } from '@rampart/event-rules';
import type { LedgerKind } from '../ledger';
import {
  isReleased,
  type AdminBotConfig,
  type Challenge,
  type ChallengeFile,
  type InstancerConfig,
  type Scoring,
} from './challenge';
import type { FlagEntry } from './flags';
import type { InstancerConfigPatch } from './instancer-config';

interface PlainChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly category?: string | undefined;
  readonly author?: string | undefined;
  readonly files?: readonly ChallengeFile[] | undefined;
  readonly decoyFlags?: readonly string[] | undefined;
  readonly points?: Challenge['points'] | undefined;
  readonly tiebreakEligible?: boolean | undefined;
  readonly sortWeight?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly hidden?: boolean | undefined;
  readonly releaseAt?: Date | null | undefined;
  readonly closesAt?: Date | null | undefined;
  readonly wave?: string | null | undefined;
  readonly requires?: Challenge['requires'] | undefined;
  readonly scoring?: Scoring | undefined;
  readonly managedBy?: string | null | undefined;
}

/**
 * An absent key keeps the stored value, null clears it and anything else replaces it; only the instancer
 * configuration is merged. V1 edits use fewer keys.
 */
export interface ChallengeChanges extends PlainChanges {
  readonly flags?: readonly FlagEntryInput[] | undefined;
  /** The one static flag of a V1 client: replaces all entries, '' removes them. Not together with `flags`. */
  readonly flag?: string | undefined;
  readonly instancerConfig?: InstancerConfigPatch | null | undefined;
  readonly adminBotConfig?: { readonly code: string } | null | undefined;
}

/** Changes whose flags, configurations and scripts have been checked. */
export interface CheckedChanges extends PlainChanges {
  readonly flags?: readonly FlagEntry[] | undefined;
  /** merged */
  readonly instancerConfig?: InstancerConfig | null | undefined;
  readonly adminBotConfig?: AdminBotConfig | null | undefined;
}

/** The flag entries an edit asks for; undefined keeps the stored ones. */
export function requestedFlags(
  changes: Pick<ChallengeChanges, 'flag' | 'flags'>,
): readonly FlagEntryInput[] | undefined {
  if (changes.flag === undefined) return changes.flags;
  return changes.flag === '' ? [] : [{ provider: 'flags/static', config: { flag: changes.flag } }];
}

function changed<Value>(stored: Value, change: Value | undefined): Value {
  return change === undefined ? stored : change;
}

/** The challenge with the edit applied; its revision and times are not touched. */
export function applyChanges(stored: Challenge, changes: CheckedChanges): Challenge {
  return {
    ...stored,
    name: changed(stored.name, changes.name),
    description: changed(stored.description, changes.description),
    category: changed(stored.category, changes.category),
    author: changed(stored.author, changes.author),
    files: changed(stored.files, changes.files),
    points: changed(stored.points, changes.points),
    flags: changed(stored.flags, changes.flags),
    decoyFlags: changed(stored.decoyFlags, changes.decoyFlags),
    tiebreakEligible: changed(stored.tiebreakEligible, changes.tiebreakEligible),
    sortWeight: changed(stored.sortWeight, changes.sortWeight),
    tags: changed(stored.tags, changes.tags),
    hidden: changed(stored.hidden, changes.hidden),
    releaseAt: changed(stored.releaseAt, changes.releaseAt),
    closesAt: changed(stored.closesAt, changes.closesAt),
    wave: changed(stored.wave, changes.wave),
    requires: changed(stored.requires, changes.requires),
    scoring: changed(stored.scoring, changes.scoring),
    instancerConfig: changed(stored.instancerConfig, changes.instancerConfig),
    adminBotConfig: changed(stored.adminBotConfig, changes.adminBotConfig),
    managedBy: changed(stored.managedBy, changes.managedBy),
  };
}

/** Whether two challenges are stored with the same values; key order and absent keys do not matter. */
function areStoredAlike(a: Challenge, b: Challenge): boolean {
  const stored = (challenge: Challenge): unknown => JSON.parse(JSON.stringify(challenge));
  return isDeepStrictEqual(stored(a), stored(b));
}

/**
 * The ledger facts an edit produces: none when nothing changed; one when the challenge appears or disappears
 * for participants; plus `challenge_edited` when anything else changed, or visibility settings without an
 * effect yet.
 */
export function factsOfEdit(before: Challenge, after: Challenge, now: Date): LedgerKind[] {
  if (areStoredAlike(before, after)) return [];
  const [was, is] = [isReleased(before, now), isReleased(after, now)];
  const sameVisibility = { hidden: before.hidden, releaseAt: before.releaseAt };
  const isOnlyVisibility = areStoredAlike(before, { ...after, ...sameVisibility });
  const facts: LedgerKind[] = [];
  if (was && !is) facts.push('challenge_hidden');
  if (!was && is) facts.push('challenge_released');
  if (was === is || !isOnlyVisibility) facts.push('challenge_edited');
  return facts;
}
