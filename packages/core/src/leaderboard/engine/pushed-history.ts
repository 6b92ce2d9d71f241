/**
 * The history of pushed changes per team and challenge, summed per graph bucket as changes arrive: a weekend
 * of pushes to a thousand teams is millions of changes, but at most one sum per bucket. Because only sums are
 * kept, a new end of the event, which moves bucket borders, empties the history until the caller resends it.
 */
import type { BoardHistory } from './board';
import type { PushedChange } from './facts';
import { graphBucketAtMs } from './graph-bucket';
import { compareTexts } from './ordering';

interface BucketSum {
  readonly bucketAtMs: number;
  /** Time of the last change in the bucket. */
  lastAtMs: number;
  delta: number;
}

/** The changes of one team on one challenge. */
interface Pair {
  /** ID of the last change that was added */
  ledgerId: number;
  /** By time; a bucket whose changes sum to 0 is an entry as well. */
  readonly sums: BucketSum[];
}

export class PushedHistory {
  private readonly teams = new Map<string, Map<string, Pair>>();
  private published: BoardHistory | undefined;

  constructor(
    private readonly gridMs: number,
    private endAtMs: number,
  ) {}

  /** Adds the changes that come after the last known one; the others are repeats. */
  append(teamId: string, challengeId: string, changes: readonly PushedChange[]): void {
    for (const change of changes) this.add(teamId, challengeId, change);
  }

  /** Adds one change, as `append` does. */
  add(teamId: string, challengeId: string, change: PushedChange): void {
    const pair = this.teams.get(teamId)?.get(challengeId) ?? this.addPair(teamId, challengeId);
    if (change.ledgerId <= pair.ledgerId) return;
    pair.ledgerId = change.ledgerId;
    this.addUp(pair.sums, change);
    this.published = undefined;
  }

  replace(teamId: string, challengeId: string, changes: readonly PushedChange[]): void {
    this.removePair(teamId, challengeId);
    this.append(teamId, challengeId, changes);
  }

  removeTeam(teamId: string): void {
    if (this.teams.delete(teamId)) this.published = undefined;
  }

  removeChallenge(challengeId: string): void {
    for (const teamId of [...this.teams.keys()]) this.removePair(teamId, challengeId);
  }

  /** Empties the history if the end has moved; the caller then sends all changes again. */
  moveEnd(endAtMs: number): void {
    if (endAtMs === this.endAtMs) return;
    this.endAtMs = endAtMs;
    this.teams.clear();
    this.published = undefined;
  }

  /** All teams and challenges with a change, visible or not; the same object until something changes. */
  publish(): BoardHistory {
    this.published ??= packHistory(this.teams);
    return this.published;
  }

  private addPair(teamId: string, challengeId: string): Pair {
    const pairs = this.teams.get(teamId) ?? new Map<string, Pair>();
    const pair: Pair = { ledgerId: -Infinity, sums: [] };
    this.teams.set(teamId, pairs);
    pairs.set(challengeId, pair);
    return pair;
  }

  private removePair(teamId: string, challengeId: string): void {
    const pairs = this.teams.get(teamId);
    if (pairs?.delete(challengeId) !== true) return;
    if (pairs.size === 0) this.teams.delete(teamId);
    this.published = undefined;
  }

  /** Nearly always adds to the last bucket, because pushes come in order of time. */
  private addUp(sums: BucketSum[], { atMs, delta }: PushedChange): void {
    const bucketAtMs = graphBucketAtMs(atMs, this.gridMs, this.endAtMs);
    const before = sums.findLastIndex((sum) => sum.bucketAtMs <= bucketAtMs);
    const sum = sums[before];
    if (sum?.bucketAtMs === bucketAtMs) {
      sum.lastAtMs = Math.max(sum.lastAtMs, atMs);
      sum.delta += delta;
    } else {
      sums.splice(before + 1, 0, { bucketAtMs, lastAtMs: atMs, delta });
    }
  }
}

function packHistory(teams: ReadonlyMap<string, ReadonlyMap<string, Pair>>): BoardHistory {
  const teamIds = [...teams.keys()].sort(compareTexts);
  const knownChallengeIds = new Set<string>();
  let size = 0;
  for (const pairs of teams.values()) {
    for (const [challengeId, { sums }] of pairs) {
      knownChallengeIds.add(challengeId);
      size += sums.length;
    }
  }
  const challengeIds = [...knownChallengeIds].sort(compareTexts);
  const offsets = new Uint32Array(teamIds.length + 1);
  const challenges = new Uint32Array(size);
  const atMs = new Float64Array(size);
  const deltas = new Float64Array(size);
  let position = 0;
  teamIds.forEach((teamId, teamIndex) => {
    const pairs = teams.get(teamId);
    challengeIds.forEach((challengeId, challengeIndex) => {
      for (const { lastAtMs, delta } of pairs?.get(challengeId)?.sums ?? []) {
        challenges[position] = challengeIndex;
        atMs[position] = lastAtMs;
        deltas[position] = delta;
        position += 1;
      }
    });
    offsets[teamIndex + 1] = position;
  });
  return { teamIds, challengeIds, offsets, challenges, atMs, deltas };
}
