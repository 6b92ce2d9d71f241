/**
 * The facts a board is computed from, and how they change. Instants are numbers (Unix ms), because equal
 * times must compare equal. Nothing here is derived: values, ranks and graphs are computed from these.
 */
import type { ScoringKind } from '@rampart/domain-data';

export interface TimingFacts {
  readonly startAtMs: number;
  readonly endAtMs: number;
}

export interface ChallengeFact {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly sortWeight: number | null;
  /** The points.min and points.max of the challenge. */
  readonly min: number;
  readonly max: number;
  readonly kind: ScoringKind;
  readonly tiebreakEligible: boolean;
  readonly hidden: boolean;
  readonly releaseAtMs: number | null;
  /** Seen only by teams that have solved others: counts, but is not shown to everybody. */
  readonly hasPrerequisites: boolean;
}

export interface TeamFact {
  readonly id: string;
  readonly name: string;
  readonly division: string;
  readonly avatarUrl: string | null;
  readonly countryCode: string | null;
  readonly statusText: string | null;
  readonly banned: boolean;
  /** Registration time, the third tie-break. */
  readonly createdAtMs: number;
}

/** A flag solve; at most one per challenge and team. */
export interface SolveFact {
  readonly id: string;
  readonly challengeId: string;
  readonly teamId: string;
  readonly atMs: number;
  /** Whether its places at solve time are stored. */
  readonly isPlaced?: boolean;
}

/** The current pushed score of a team on a dynamic challenge; a score cleared to 0 has no row. */
export interface DynamicScoreFact {
  readonly challengeId: string;
  readonly teamId: string;
  readonly points: number;
  /** Change made by the push at `updatedAtMs`. */
  readonly delta: number;
  /** Time of the first non-zero push since the score was last cleared: the solve time of the row in tie-breaks. */
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** The latest push of a challenge that changed a score, its "tick". */
export interface FeedFact {
  readonly challengeId: string;
  readonly tickedAtMs: number;
}

/** One pushed change, or the sum of several in one graph bucket with the `atMs` and `ledgerId` of the last. */
export interface PushedChange {
  /** Increases with every change of the same team and challenge, so that a repeated change is recognised. */
  readonly ledgerId: number;
  readonly atMs: number;
  readonly delta: number;
}

export interface PushedChangeFact extends PushedChange {
  readonly challengeId: string;
  readonly teamId: string;
}

/** Points that staff gave or deducted, or the price of a hint. */
export interface AwardFact {
  readonly id: string;
  readonly teamId: string;
  /** Challenge of the hint, whose price counts while the challenge is public; null for points given by staff. */
  readonly challengeId: string | null;
  readonly points: number;
  readonly atMs: number;
}

export function awardsByTeam(awards: readonly AwardFact[]): ReadonlyMap<string, readonly AwardFact[]> {
  const byTeam = new Map<string, AwardFact[]>();
  for (const award of awards) {
    const ofTeam = byTeam.get(award.teamId);
    if (ofTeam === undefined) byTeam.set(award.teamId, [award]);
    else ofTeam.push(award);
  }
  return byTeam;
}

/** Everything a board depends on. Rows of unknown teams or challenges are allowed and do not count. */
export interface BoardFacts {
  readonly timing: TimingFacts;
  readonly challenges: readonly ChallengeFact[];
  readonly teams: readonly TeamFact[];
  readonly solves: readonly SolveFact[];
  readonly dynamicScores: readonly DynamicScoreFact[];
  readonly feeds: readonly FeedFact[];
  /** Per team and challenge in ascending `ledgerId`. */
  readonly pushedChanges: readonly PushedChangeFact[];
  readonly awards: readonly AwardFact[];
}

/**
 * A replaced or removed entity. Changes carry the new state, not a difference, so applying one twice changes
 * nothing. Removing a team or a challenge removes all rows that belong to it.
 */
export type FactChange =
  /** A new end moves bucket borders and so empties the history of pushes; the caller then sends all of it again. */
  | { readonly kind: 'timing'; readonly timing: TimingFacts }
  | { readonly kind: 'team'; readonly id: string; readonly team: TeamFact | null }
  | { readonly kind: 'challenge'; readonly id: string; readonly challenge: ChallengeFact | null }
  | {
      readonly kind: 'solve';
      readonly challengeId: string;
      readonly teamId: string;
      readonly solve: SolveFact | null;
    }
  | {
      readonly kind: 'dynamicScore';
      readonly challengeId: string;
      readonly teamId: string;
      readonly row: DynamicScoreFact | null;
    }
  /** All awards of a team, in any order. */
  | { readonly kind: 'awards'; readonly teamId: string; readonly awards: readonly AwardFact[] }
  | { readonly kind: 'feed'; readonly challengeId: string; readonly tickedAtMs: number | null }
  | {
      readonly kind: 'pushedChanges';
      readonly challengeId: string;
      readonly teamId: string;
      /** `append` drops changes that are already known; `replace` is the whole history of the pair */
      readonly mode: 'append' | 'replace';
      readonly changes: readonly PushedChange[];
    };
