import { PUBLIC_UNTIL } from '../event-state';
import { runPrepared, unixMs, type Database } from '../infra/database';
import type { TeamSummary } from '../teams';
import type { FeedLife } from './feed-silence';
import { createScoreRankings, type RankedScore } from './score-rankings';

export interface ScorePush {
  readonly challengeId: string;
  /** Stored with the push; a second push with the same one is a replay. */
  readonly signature: string;
  /** Absolute points by team id. */
  readonly points: ReadonlyMap<string, number>;
  readonly at: Date;
}

export type AppliedPush =
  | {
      readonly outcome: 'applied';
      readonly inserted: number;
      readonly updated: number;
      readonly deleted: number;
    }
  | { readonly outcome: 'replayed' }
  | { readonly outcome: 'challengeGone' };

/** An entry of a push that would count. */
export interface TriedEntry {
  readonly teamId: string;
  /** 0 when nothing is stored. */
  readonly before: number;
  readonly after: number;
}

export interface ListedScore {
  readonly team: TeamSummary;
  readonly points: number;
  /** 0 when the latest tick did not change the team's points. */
  readonly pointDelta: number;
}

export interface ListedScores {
  readonly total: number;
  readonly scores: readonly ListedScore[];
  readonly caller: { readonly position: number; readonly score: ListedScore } | undefined;
}

export interface ScoreChange {
  readonly atMs: number;
  readonly delta: number;
}

/** A challenge whose scores an external scorer pushes. */
export interface FeedState extends FeedLife {
  readonly challengeId: string;
  readonly challengeName: string;
  /** When a push last changed anything; null when none has. */
  readonly tickedAt: Date | null;
  /** Teams with points on it, banned ones too. */
  readonly teams: number;
}

export interface ScoreFeedStore {
  /** Lists the feeds by name. */
  listFeeds(): Promise<FeedState[]>;
  /** Webhook secret of a dynamic challenge; undefined for any other. */
  findSecret(challengeId: string): Promise<string | undefined>;
  /** Stores the push and its ledger rows, all or nothing, under the challenge's lock. */
  apply(push: ScorePush): Promise<AppliedPush>;
  /** The entries that `apply` would not drop, by team id; none unless the challenge is dynamic. Writes nothing. */
  tryOut(challengeId: string, points: ScorePush['points']): Promise<TriedEntry[]>;
  /**
   * Points descending, then who reached them first, then team id; teams that are not banned, without those whose points
   * have changed since a freeze. `caller`: 1-based place in that order, undefined for a banned team or one without a score.
   */
  list(
    challengeId: string,
    page: { limit: number; offset: number; callerTeamId: string | null },
  ): Promise<ListedScores>;
  /** Changes whenever the standings on the challenge, or the changes that led to them, may have changed. */
  findRevision(challengeId: string): Promise<string>;
  /** Changes by public pushes since staff last deleted the team's score; by team, oldest first. */
  listChanges(
    challengeId: string,
    teamIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ScoreChange[]>>;
}

const FIND_SECRET = {
  name: 'webhook-secret',
  text: `select challenges.scoring_source ->> 'secret' as secret from challenges
         where challenges.id = $1 and challenges.scoring_kind = 'dynamic'
           and challenges.scoring_source ->> 'transport' = 'webhook'`,
};

const APPLY = {
  name: 'apply-score-push',
  text: 'select outcome, inserted, updated, deleted from apply_score_push($1, $2, $3, $4, $5)',
};

const TRY_OUT = {
  name: 'try-score-push',
  text: `select teams.id as "teamId", coalesce(dynamic_scores.points, 0) as before, entry.points as after
         from unnest($2::text[], $3::integer[]) as entry (team_id, points)
         join challenges on challenges.id = $1 and challenges.scoring_kind = 'dynamic'
         join teams on teams.id = entry.team_id and not teams.banned
         left join dynamic_scores on dynamic_scores.challenge_id = challenges.id
           and dynamic_scores.team_id = teams.id
         order by teams.id`,
};

export function createScoreFeedStore(database: Database): ScoreFeedStore {
  const query = async <Row>(
    sql: string,
    bindings: readonly (string | number | string[])[],
  ): Promise<Row[]> => {
    const { rows } = await database.raw<{ rows: Row[] }>(sql, [...bindings]);
    return rows;
  };
  const rankingOf = createScoreRankings(database);
  /** Leaves out teams that were deleted a moment ago. */
  const withTeams = async (ranked: readonly RankedScore[]): Promise<ListedScore[]> => {
    if (ranked.length === 0) return [];
    const rows = await query<TeamSummary>(
      `select teams.id, teams.name::text, teams.avatar_url as "avatarUrl", teams.country_code as "countryCode",
              teams.status_text as "statusText", teams.division
       from teams where teams.id = any (?)`,
      [ranked.map(({ teamId }) => teamId)],
    );
    const teams = new Map(rows.map((team) => [team.id, team]));
    return ranked.flatMap(({ teamId, points, pointDelta }) => {
      const team = teams.get(teamId);
      return team === undefined ? [] : [{ team, points, pointDelta }];
    });
  };

  return {
    listFeeds: () =>
      query<FeedState>(
        `select challenges.id as "challengeId", challenges.name as "challengeName",
                coalesce(challenges.scoring_source ->> 'secret', '') <> '' as "hasSecret",
                challenges.hidden as "isHidden", challenges.closes_at as "closesAt",
                -- The signature of the latest push is kept until there is another one, even if the challenge is deleted.
                (select max(score_pushes.accepted_at) from score_pushes
                 where score_pushes.challenge_id = challenges.id
                   and score_pushes.accepted_at >= challenges.created_at) as "deliveredAt",
                dynamic_feeds.ticked_at as "tickedAt",
                (select count(*) from dynamic_scores
                 where dynamic_scores.challenge_id = challenges.id)::integer as teams
         from challenges left join dynamic_feeds on dynamic_feeds.challenge_id = challenges.id
         where challenges.scoring_kind = 'dynamic' order by challenges.name, challenges.id`,
        [],
      ),

    async findSecret(challengeId) {
      const [row] = await runPrepared<{ secret: string | null }>(database, FIND_SECRET, [challengeId]);
      return row?.secret ?? undefined;
    },

    async apply({ challengeId, signature, points, at }) {
      const [row] = await runPrepared<{
        outcome: AppliedPush['outcome'];
        inserted: number;
        updated: number;
        deleted: number;
      }>(database, APPLY, [challengeId, signature, [...points.keys()], [...points.values()], at]);
      if (row === undefined) throw new Error('apply_score_push returned no row');
      const { outcome, inserted, updated, deleted } = row;
      return outcome === 'applied' ? { outcome, inserted, updated, deleted } : { outcome };
    },

    tryOut: (challengeId, points) =>
      runPrepared<TriedEntry>(database, TRY_OUT, [challengeId, [...points.keys()], [...points.values()]]),

    async list(challengeId, { limit, offset, callerTeamId }) {
      const { scores: ranked } = await rankingOf(challengeId);
      const index = ranked.findIndex(({ teamId }) => teamId === callerTeamId);
      const [scores, [score]] = await Promise.all([
        withTeams(ranked.slice(offset, offset + limit)),
        withTeams(index === -1 ? [] : ranked.slice(index, index + 1)),
      ]);
      return { total: ranked.length, scores, caller: score && { position: index + 1, score } };
    },

    async findRevision(challengeId) {
      return (await rankingOf(challengeId)).revision;
    },

    async listChanges(challengeId, teamIds) {
      const rows = await query<{ team_id: string; changes: string }>(
        // Deleting points, or the challenge, voids earlier pushes. Both are materialised, because otherwise the
        // whole ledger would be read again for each push.
        `with deleted as materialized (
           select ledger.team_id, max(ledger.id) as id from ledger
           where ledger.kind = 'points_deleted' and ledger.challenge_id = ? and ledger.team_id = any (?)
           group by ledger.team_id
         )
         select pushed.team_id,
                json_agg(json_build_array(${unixMs('pushed.at')}, pushed.delta) order by pushed.at, pushed.id)::text as changes
         from ledger pushed left join deleted on deleted.team_id = pushed.team_id
         where pushed.kind = 'points_pushed' and pushed.challenge_id = ? and pushed.team_id = any (?)
           and pushed.at < ${PUBLIC_UNTIL}
           and pushed.id > greatest(deleted.id, (
             select max(ledger.id) from ledger where ledger.kind = 'challenge_deleted' and ledger.challenge_id = ?), 0)
         group by pushed.team_id`,
        [challengeId, [...teamIds], challengeId, [...teamIds], challengeId],
      );
      return new Map(
        rows.map(({ team_id, changes }) => {
          const pairs = JSON.parse(changes) as readonly (readonly [atMs: number, delta: number])[];
          return [team_id, pairs.map(([atMs, delta]) => ({ atMs, delta }))];
        }),
      );
    },
  };
}
