import type { UnchangedReads } from '../infra/database';

export interface CallerDynamicScore {
  readonly challengeId: string;
  readonly points: number;
  /** Undefined: the caller was not in the latest tick, or is banned. */
  readonly delta: number | undefined;
}

/** What the challenge list adds for its caller, and the revision of the collection it belongs to. */
export interface CallerChallengeState {
  readonly revision: number;
  readonly solvedIds: readonly string[];
  readonly dynamicScores: readonly CallerDynamicScore[];
}

type Content = readonly [
  revision: number,
  solved: readonly string[] | null,
  dynamic: readonly (readonly [challengeId: string, points: number, delta: number | null])[] | null,
];

function stateOf([revision, solved, dynamic]: Content, intern: (id: string) => string): CallerChallengeState {
  return {
    revision,
    solvedIds: solved?.map(intern) ?? [],
    dynamicScores: (dynamic ?? []).map(([challengeId, points, delta]) => ({
      challengeId,
      points,
      delta: delta ?? undefined,
    })),
  };
}

/** Reads it by team id, all parts in one snapshot. */
export function createCallerChallengeStates(
  unchangedReads: UnchangedReads,
): (teamId: string) => Promise<CallerChallengeState> {
  // Parsing creates new strings each time, although all callers have solved some of the same few challenges.
  const ids = new Map<string, string>();
  const intern = (id: string): string => {
    const known = ids.get(id);
    if (known === undefined) ids.set(id, id);
    return known ?? id;
  };
  const read = unchangedReads<CallerChallengeState>({
    name: 'caller-challenge-state',
    text: `
      select asked.key, json_build_array(
          (select revisions.value from revisions where revisions.collection = 'challenges'),
          (select json_agg(solves.challenge_id) from solves where solves.team_id = asked.key),
          (select json_agg(json_build_array(dynamic_scores.challenge_id, dynamic_scores.points,
              case when dynamic_scores.updated_at = dynamic_feeds.ticked_at and not teams.banned
                then dynamic_scores.delta end))
            from dynamic_scores
            join teams on teams.id = dynamic_scores.team_id
            left join dynamic_feeds on dynamic_feeds.challenge_id = dynamic_scores.challenge_id
            where dynamic_scores.team_id = asked.key)) as content
      from unnest($1::text[]) as asked (key)`,
    parse: (content) => stateOf(JSON.parse(content) as Content, intern),
    maxKept: 20_000,
  });
  return (teamId) =>
    read(teamId).then((state) => {
      if (state === undefined) throw new Error('a read of a caller gave no row');
      return state;
    });
}
