import { runPrepared, type Database, type PreparedStatement } from '../infra/database';

/** A wrong flag on record, of a team that had not solved the challenge by then. */
export interface WrongFlag {
  readonly teamId: string;
  readonly teamName: string;
  readonly flag: string;
  readonly at: Date;
  /** When the team solved the challenge later; null if it has not. */
  readonly solvedAt: Date | null;
}

export interface WrongFlagStore {
  /** The wrong flags of a challenge in their order, in pages. Omits banned and deleted teams. */
  ofChallenge(challengeId: string): AsyncIterable<readonly WrongFlag[]>;
}

const PAGE = 1000;

const WRONG_FLAGS: PreparedStatement = {
  name: 'wrong-flags-of-challenge',
  text: `
    select submissions.id, submissions.team_id, teams.name, submissions.details ->> 'submittedFlag' as flag,
           submissions.created_at, solves.created_at as solved_at
    from submissions
    join teams on teams.id = submissions.team_id and not teams.banned
    left join solves on solves.challenge_id = submissions.challenge_id and solves.team_id = submissions.team_id
    where submissions.challenge_id = $1 and submissions.kind = 'flag' and submissions.result = 'incorrect'
      and submissions.details ? 'submittedFlag'
      and (solves.id is null or solves.created_at > submissions.created_at)
      and (submissions.created_at, submissions.id) > ($2, $3)
    order by submissions.created_at, submissions.id
    limit ${PAGE}`,
};

interface WrongFlagRow {
  readonly id: string;
  readonly team_id: string;
  readonly name: string;
  readonly flag: string;
  readonly created_at: Date;
  readonly solved_at: Date | null;
}

export function createWrongFlagStore(database: Database): WrongFlagStore {
  return {
    async *ofChallenge(challengeId) {
      let rows: WrongFlagRow[];
      let [at, id] = [new Date(0), ''];
      do {
        rows = await runPrepared<WrongFlagRow>(database, WRONG_FLAGS, [challengeId, at, id]);
        yield rows.map((row) => ({
          teamId: row.team_id,
          teamName: row.name,
          flag: row.flag,
          at: row.created_at,
          solvedAt: row.solved_at,
        }));
        const last = rows.at(-1);
        if (last !== undefined) [at, id] = [last.created_at, last.id];
      } while (rows.length === PAGE);
    },
  };
}
