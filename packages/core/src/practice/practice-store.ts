import { violatedConstraint, type ColumnsOf, type SqlExecutor } from '../infra/database';

export interface PracticeSolve {
  readonly challengeId: string;
  readonly teamId: string;
  readonly at: Date;
}

export type PracticeRecord = 'stored' | 'alreadySolved' | 'unknownChallenge' | 'unknownTeam';

export interface PracticeStore {
  /** What the team solved in practice, oldest first. */
  listOf(teamId: string): Promise<readonly PracticeSolve[]>;
  /** Once for each team and challenge, however many requests there are; not if it was solved during the event. */
  store(solve: PracticeSolve): Promise<PracticeRecord>;
}

const COLUMNS: ColumnsOf<PracticeSolve> = {
  challengeId: 'practice_solves.challenge_id',
  teamId: 'practice_solves.team_id',
  at: 'practice_solves.created_at',
};

export function createPracticeStore(executor: SqlExecutor): PracticeStore {
  return {
    listOf: (teamId) =>
      executor('practice_solves')
        .where('practice_solves.team_id', teamId)
        .orderBy(['practice_solves.created_at', 'practice_solves.challenge_id'])
        .select<PracticeSolve[]>(COLUMNS),

    async store({ challengeId, teamId, at }) {
      try {
        const { rows } = await executor.raw<{ rows: unknown[] }>(
          `insert into practice_solves (challenge_id, team_id, created_at)
           select :challengeId, :teamId, :at where not exists
             (select from solves where solves.challenge_id = :challengeId and solves.team_id = :teamId)
           on conflict on constraint practice_solves_pkey do nothing returning challenge_id`,
          { challengeId, teamId, at },
        );
        return rows.length === 1 ? 'stored' : 'alreadySolved';
      } catch (error) {
        const violated = violatedConstraint(error);
        if (violated === 'practice_solves_challenge_fkey') return 'unknownChallenge';
        if (violated === 'practice_solves_team_fkey') return 'unknownTeam';
        throw error;
      }
    },
  };
}
