import { runPrepared, type Database, type PreparedStatement } from '../infra/database';

export interface CallerDynamicScore {
  readonly challengeId: string;
  readonly points: number;
  /** undefined: the caller was not in the latest tick, or is banned */
  readonly delta: number | undefined;
}

/** What the challenge list adds for its caller, and the revision of the collection it belongs to. */
export interface CallerChallengeState {
  readonly revision: number;
  readonly solvedIds: readonly string[];
  readonly dynamicScores: readonly CallerDynamicScore[];
}

const ANONYMOUS: PreparedStatement = {
  name: 'challenges-revision',
  text: `select revisions.value::text as revision from revisions where revisions.collection = 'challenges'`,
};

const CALLER: PreparedStatement = {
  name: 'caller-challenge-state',
  text: `
    select revisions.value::text as revision,
      (select json_agg(solves.challenge_id) from solves where solves.team_id = $1) as solved,
      (select json_agg(json_build_array(dynamic_scores.challenge_id, dynamic_scores.points,
          case when dynamic_scores.updated_at = dynamic_feeds.ticked_at and not teams.banned
            then dynamic_scores.delta end))
        from dynamic_scores
        join teams on teams.id = dynamic_scores.team_id
        left join dynamic_feeds on dynamic_feeds.challenge_id = dynamic_scores.challenge_id
        where dynamic_scores.team_id = $1) as dynamic
    from revisions where revisions.collection = 'challenges'`,
};

interface StateRow {
  revision: string;
  solved?: string[] | null;
  dynamic?: [challengeId: string, points: number, delta: number | null][] | null;
}

/** One query for the challenge list. A null team is an anonymous caller, who gets the revision only. */
export async function callerChallengeState(
  database: Database,
  teamId: string | null,
): Promise<CallerChallengeState> {
  const [row] =
    teamId === null
      ? await runPrepared<StateRow>(database, ANONYMOUS, [])
      : await runPrepared<StateRow>(database, CALLER, [teamId]);
  if (row === undefined) throw new Error('the collection "challenges" has no revision');
  return {
    revision: Number(row.revision),
    solvedIds: row.solved ?? [],
    dynamicScores: (row.dynamic ?? []).map(([challengeId, points, delta]) => ({
      challengeId,
      points,
      delta: delta ?? undefined,
    })),
  };
}
