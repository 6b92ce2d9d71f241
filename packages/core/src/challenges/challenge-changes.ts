/** How an organiser's edit changes a challenge, and which facts follow from it. */
import { isDeepStrictEqual } from 'node:util';
import { withoutUndefined } from '@rampart/domain-data';
import type { FlagEntryInput } from '@rampart/event-rules';
import type { LedgerKind } from '../ledger';
import { isReleased, type Challenge } from './challenge';
import type { InstancerConfigPatch } from './instancer-config';

/** Changes whose flags and scripts have been checked, and whose instancer configuration is merged. */
export type CheckedChanges = {
  readonly [Key in Exclude<keyof Challenge, 'id' | 'revision' | 'createdAt' | 'updatedAt'>]?:
    | Challenge[Key]
    | undefined;
};

/**
 * An absent key keeps the stored value, null clears it and anything else replaces it; only the instancer
 * configuration is merged. V1 edits use fewer keys.
 */
export interface ChallengeChanges extends Omit<
  CheckedChanges,
  'flags' | 'instancerConfig' | 'adminBotConfig'
> {
  readonly flags?: readonly FlagEntryInput[] | undefined;
  /** The one static flag of a V1 client: replaces all entries, '' removes them. Not together with `flags`. */
  readonly flag?: string | undefined;
  readonly instancerConfig?: InstancerConfigPatch | null | undefined;
  readonly adminBotConfig?: { readonly code: string } | null | undefined;
}

/** The flag entries an edit asks for; undefined keeps the stored ones. */
export function requestedFlags(
  changes: Pick<ChallengeChanges, 'flag' | 'flags'>,
): readonly FlagEntryInput[] | undefined {
  if (changes.flag === undefined) return changes.flags;
  return changes.flag === '' ? [] : [{ provider: 'flags/static', config: { flag: changes.flag } }];
}

/** The challenge with the edit applied; its revision and times are not touched. */
export function applyChanges(stored: Challenge, changes: CheckedChanges): Challenge {
  return { ...stored, ...withoutUndefined(changes) };
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
