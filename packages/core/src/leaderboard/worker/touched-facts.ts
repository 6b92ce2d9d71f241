/**
 * Which facts a batch of ledger rows requires to be re-read. The ledger says which fact changed, never its
 * new state: that is read from the fact's own row, so reading a batch twice or late does no harm.
 */
import type { LedgerRow } from '../../ledger';
import type { FactChange, PushedChange } from '../engine/facts';
import { RowMap, type RowKey } from './row-map';

export interface TouchedFacts {
  /** Whether two teams were merged. */
  readonly hasMerge: boolean;
  readonly teamIds: ReadonlySet<string>;
  readonly challengeIds: ReadonlySet<string>;
  /** Deleted according to the ledger; one that still exists was created again under its ID. */
  readonly deletedChallengeIds: ReadonlySet<string>;
  readonly solves: readonly RowKey[];
  /** Deleted according to the ledger; one that still exists was added again. */
  readonly deletedSolves: readonly RowKey[];
  readonly dynamicScores: readonly RowKey[];
  /** Teams whose awards changed. */
  readonly awardedTeamIds: ReadonlySet<string>;
  readonly feedChallengeIds: ReadonlySet<string>;
  /** Complete, because pushes are the one fact that the ledger itself holds. */
  readonly pushedChanges: readonly Extract<FactChange, { kind: 'pushedChanges' }>[];
}

interface PushedBatch extends RowKey {
  readonly kind: 'pushedChanges';
  readonly mode: 'append' | 'replace';
  readonly changes: PushedChange[];
}

function emptyBatch({ challengeId, teamId }: RowKey, mode: PushedBatch['mode']): PushedBatch {
  return { kind: 'pushedChanges', challengeId, teamId, mode, changes: [] };
}

/**
 * `rows` are in order of position. Teams unknown to `isKnownTeam` are read as well: a registration has no
 * ledger row, so the first solve or score adds the team.
 */
export function touchedFacts(
  rows: readonly LedgerRow[],
  isKnownTeam: (teamId: string) => boolean,
): TouchedFacts {
  let hasMerge = false;
  const teamIds = new Set<string>();
  const challengeIds = new Set<string>();
  const deletedChallengeIds = new Set<string>();
  const feedChallengeIds = new Set<string>();
  const awardedTeamIds = new Set<string>();
  const solves = new RowMap<RowKey>();
  const deletedSolves: RowKey[] = [];
  const dynamicScores = new RowMap<RowKey>();
  const pushed = new RowMap<PushedBatch>();

  for (const row of rows) {
    const { challengeId, teamId } = row;
    const key = challengeId === null || teamId === null ? undefined : { challengeId, teamId };
    if (teamId !== null && !isKnownTeam(teamId)) teamIds.add(teamId);
    switch (row.kind) {
      case 'solved':
        if (key !== undefined) solves.set(key, key);
        break;
      case 'solve_deleted':
        if (key === undefined) break;
        solves.set(key, key);
        deletedSolves.push(key);
        break;
      case 'points_pushed': {
        if (key === undefined) break;
        dynamicScores.set(key, key);
        feedChallengeIds.add(key.challengeId);
        const batch = pushed.get(key) ?? emptyBatch(key, 'append');
        batch.changes.push({ ledgerId: row.id, atMs: row.at.getTime(), delta: row.delta ?? 0 });
        pushed.set(key, batch);
        break;
      }
      case 'points_deleted':
        if (key === undefined) break;
        dynamicScores.set(key, key);
        feedChallengeIds.add(key.challengeId);
        // Deleting a score also deletes its history.
        pushed.set(key, emptyBatch(key, 'replace'));
        break;
      case 'awarded':
      case 'award_revoked':
      case 'hint_taken':
        if (teamId !== null) awardedTeamIds.add(teamId);
        break;
      case 'team_banned':
      case 'team_unbanned':
      case 'team_deleted':
      case 'team_division_moved':
        if (teamId !== null) teamIds.add(teamId);
        break;
      case 'team_merged':
        hasMerge = true;
        break;
      case 'challenge_created':
      case 'challenge_edited':
      case 'challenge_hidden':
      case 'challenge_released':
        if (challengeId !== null) challengeIds.add(challengeId);
        break;
      case 'challenge_deleted':
        if (challengeId === null) break;
        challengeIds.add(challengeId);
        deletedChallengeIds.add(challengeId);
        break;
      case 'timing_changed':
        // Names no fact: `LedgerConsumer` compares the times itself with every batch.
        break;
    }
  }
  return {
    hasMerge,
    teamIds,
    challengeIds,
    deletedChallengeIds,
    solves: solves.values(),
    deletedSolves,
    dynamicScores: dynamicScores.values(),
    awardedTeamIds,
    feedChallengeIds,
    pushedChanges: pushed.values(),
  };
}
