/**
 * The history of pushed changes per team and challenge. Changes are kept as they came, because a new end of the
 * event moves bucket borders; what is published is added up per graph bucket.
 */
import type { BoardHistory } from './board';
import type { PushedChange } from './facts';
import { graphBucketAtMs } from './graph-bucket';
import { compareTexts } from './ordering';

interface PublishedChange {
  readonly challengeId: string;
  atMs: number;
  delta: number;
}

export class PushedHistory {
  private readonly changesByTeam = new Map<string, Map<string, PushedChange[]>>();
  private readonly publishedByTeam = new Map<string, readonly PublishedChange[]>();
  private published: BoardHistory | undefined;

  constructor(
    private readonly gridMs: number,
    private endAtMs: number,
  ) {}

  /** Adds changes with a position above the last known one; the others have been seen before. */
  append(teamId: string, challengeId: string, changes: readonly PushedChange[]): void {
    const known = this.changesByTeam.get(teamId)?.get(challengeId) ?? [];
    const lastPosition = known.at(-1)?.position ?? -Infinity;
    const added = changes.filter((change) => change.position > lastPosition);
    if (added.length === 0) return;
    for (const change of added) known.push(change);
    this.store(teamId, challengeId, known);
  }

  replace(teamId: string, challengeId: string, changes: readonly PushedChange[]): void {
    this.store(teamId, challengeId, [...changes]);
  }

  removeTeam(teamId: string): void {
    if (this.changesByTeam.delete(teamId)) this.forget(teamId);
  }

  removeChallenge(challengeId: string): void {
    for (const teamId of [...this.changesByTeam.keys()]) {
      if (this.changesByTeam.get(teamId)?.has(challengeId) === true) this.store(teamId, challengeId, []);
    }
  }

  moveEnd(endAtMs: number): void {
    if (endAtMs === this.endAtMs) return;
    this.endAtMs = endAtMs;
    this.publishedByTeam.clear();
    this.published = undefined;
  }

  /** All teams and challenges with a change, visible or not; the same value until something changes. */
  publish(): BoardHistory {
    this.published ??= packHistory(
      [...this.changesByTeam.keys()].sort(compareTexts).map((teamId) => [teamId, this.publishTeam(teamId)]),
    );
    return this.published;
  }

  private store(teamId: string, challengeId: string, changes: PushedChange[]): void {
    const byChallenge = this.changesByTeam.get(teamId) ?? new Map<string, PushedChange[]>();
    if (changes.length === 0) byChallenge.delete(challengeId);
    else byChallenge.set(challengeId, changes);
    if (byChallenge.size === 0) this.changesByTeam.delete(teamId);
    else this.changesByTeam.set(teamId, byChallenge);
    this.forget(teamId);
  }

  private forget(teamId: string): void {
    this.publishedByTeam.delete(teamId);
    this.published = undefined;
  }

  private publishTeam(teamId: string): readonly PublishedChange[] {
    const known = this.publishedByTeam.get(teamId);
    if (known !== undefined) return known;
    const changes: PublishedChange[] = [];
    for (const [challengeId, raw] of this.changesByTeam.get(teamId) ?? []) {
      changes.push(...addUpPerBucket(challengeId, raw, this.gridMs, this.endAtMs));
    }
    changes.sort((a, b) => a.atMs - b.atMs || compareTexts(a.challengeId, b.challengeId));
    this.publishedByTeam.set(teamId, changes);
    return changes;
  }
}

/** One entry per bucket with a change, also when the changes in it add up to nothing. */
function addUpPerBucket(
  challengeId: string,
  changes: readonly PushedChange[],
  gridMs: number,
  endAtMs: number,
): PublishedChange[] {
  const sums = new Map<number, PublishedChange>();
  for (const { atMs, delta } of changes) {
    const bucketAtMs = graphBucketAtMs(atMs, gridMs, endAtMs);
    const sum = sums.get(bucketAtMs);
    if (sum === undefined) {
      sums.set(bucketAtMs, { challengeId, atMs, delta });
    } else {
      sum.atMs = Math.max(sum.atMs, atMs);
      sum.delta += delta;
    }
  }
  return [...sums.values()];
}

function packHistory(teams: readonly (readonly [string, readonly PublishedChange[]])[]): BoardHistory {
  const challengeIds = [...new Set(teams.flatMap(([, changes]) => changes.map((c) => c.challengeId)))];
  challengeIds.sort(compareTexts);
  const indexById = new Map(challengeIds.map((id, index) => [id, index]));
  const size = teams.reduce((sum, [, changes]) => sum + changes.length, 0);
  const offsets = new Uint32Array(teams.length + 1);
  const challenges = new Uint32Array(size);
  const atMs = new Float64Array(size);
  const deltas = new Float64Array(size);
  let position = 0;
  teams.forEach(([, changes], teamIndex) => {
    for (const change of changes) {
      challenges[position] = indexById.get(change.challengeId) ?? 0;
      atMs[position] = change.atMs;
      deltas[position] = change.delta;
      position += 1;
    }
    offsets[teamIndex + 1] = position;
  });
  return { teamIds: teams.map(([teamId]) => teamId), challengeIds, offsets, challenges, atMs, deltas };
}
