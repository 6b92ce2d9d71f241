import type { ChallengeNames, TeamStore } from '../teams';
import type { ScoreChange, ScoreChangeStore } from './score-change-store';

export interface ListScoreChanges {
  /** Undefined for an unknown team. */
  ofTeam(teamId: string): Promise<readonly ScoreChange[] | undefined>;
  /** Without those on challenges that the team may not see now. */
  ofOwnTeam(teamId: string, now: Date): Promise<readonly ScoreChange[]>;
}

export function createListScoreChanges(dependencies: {
  readonly store: ScoreChangeStore;
  readonly teams: Pick<TeamStore, 'find'>;
  readonly challenges: () => ChallengeNames | Promise<ChallengeNames>;
  readonly callerState: (teamId: string) => Promise<{ readonly solvedIds: readonly string[] }>;
}): ListScoreChanges {
  const { store, teams, challenges, callerState } = dependencies;
  return {
    async ofTeam(teamId) {
      return (await teams.find(teamId)) === undefined ? undefined : store.listOfTeam(teamId);
    },

    async ofOwnTeam(teamId, now) {
      const changes = await store.listOfTeam(teamId);
      const { solvedIds } = await callerState(teamId);
      const seen = new Set((await challenges()).visibleAt(now, solvedIds).map(({ id }) => id));
      return changes.filter(({ challengeId }) => challengeId === null || seen.has(challengeId));
    },
  };
}
