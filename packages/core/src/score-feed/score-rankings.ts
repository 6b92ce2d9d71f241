import { LRUCache } from 'lru-cache';
import { PUBLIC_UNTIL } from '../event-state';
import { createReadSharer } from '../infra/batching';
import { runPrepared, type Database } from '../infra/database';
import { CORRECTIONS } from '../ledger';

export interface RankedScore {
  readonly teamId: string;
  readonly points: number;
  /** 0 when the latest tick did not change the team's points. */
  readonly pointDelta: number;
}

export interface ScoreRanking {
  /** Changes whenever the ranking, or the changes that led to it, may have changed. */
  readonly revision: string;
  readonly scores: readonly RankedScore[];
}

type Row = readonly [teamId: string, points: number, pointDelta: number];

/** `ranking` is null if the revision is still the one that the caller knows. */
const RANKING = {
  name: 'score-ranking',
  text: `
    select current.revision, case when current.revision is distinct from $2 then (
        select coalesce(json_agg(json_build_array(ranked.team_id, ranked.points, ranked.delta)), '[]')::text
        from (
          select dynamic_scores.team_id, dynamic_scores.points,
            case when dynamic_scores.updated_at = dynamic_feeds.ticked_at then dynamic_scores.delta else 0 end as delta
          from dynamic_scores
          join teams on teams.id = dynamic_scores.team_id and not teams.banned
          left join dynamic_feeds on dynamic_feeds.challenge_id = dynamic_scores.challenge_id
          where dynamic_scores.challenge_id = $1 and dynamic_scores.updated_at < ${PUBLIC_UNTIL}
          order by dynamic_scores.points desc, dynamic_scores.updated_at, dynamic_scores.team_id
        ) ranked
      ) end as ranking
    from (
      select concat_ws(' ',
        (select dynamic_feeds.ticked_at from dynamic_feeds where dynamic_feeds.challenge_id = $1),
        (select count(*) from ledger where ledger.kind = 'points_deleted' and ledger.challenge_id = $1),
        ${CORRECTIONS}, ${PUBLIC_UNTIL}) as revision
    ) current`,
};

/** Scores kept for all challenges together, a hundred bytes each. */
const MAX_SCORES = 400_000;

/**
 * Reads the ranking of a challenge with pushed scores, up to date at each call: points descending, then who reached
 * them first, then team ID. It is read from the tables again only when a push or an act of staff may have changed
 * it.
 */
export function createScoreRankings(database: Database): (challengeId: string) => Promise<ScoreRanking> {
  const kept = new LRUCache<string, ScoreRanking>({
    maxSize: MAX_SCORES,
    sizeCalculation: ({ scores }) => scores.length + 1,
  });
  const share = createReadSharer<ScoreRanking>();
  return (challengeId) =>
    share(challengeId, async () => {
      const known = kept.get(challengeId);
      const [row] = await runPrepared<{ revision: string; ranking: string | null }>(database, RANKING, [
        challengeId,
        known?.revision ?? null,
      ]);
      if (row === undefined) throw new Error('reading a ranking returned no row');
      if (known !== undefined && row.ranking === null) return known;
      const scores = (JSON.parse(row.ranking ?? '[]') as readonly Row[]).map(
        ([teamId, points, pointDelta]) => ({
          teamId,
          points,
          pointDelta,
        }),
      );
      const ranking = { revision: row.revision, scores };
      kept.set(challengeId, ranking);
      return ranking;
    });
}
