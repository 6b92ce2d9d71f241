/**
 * Where the facts behind a board are read from: the tables themselves, or only what of them is public. While the
 * event is frozen, scores from the freeze on are not public; everything else is read as it is now
 * (docs/rules/steering.md#freeze).
 */
import { PUBLIC_UNTIL } from '../../event-state';

export type FactScope = 'all' | 'public';

/** Items of a `from` clause, each under the name of its table. */
export interface FactTables {
  readonly solves: string;
  readonly dynamicScores: string;
  readonly dynamicFeeds: string;
  readonly awards: string;
  readonly ledger: string;
}

const ALL: FactTables = {
  solves: 'solves',
  dynamicScores: 'dynamic_scores',
  dynamicFeeds: 'dynamic_feeds',
  awards: 'awards',
  ledger: 'ledger',
};

/**
 * Last deletion of each challenge that may have been created again under its ID: earlier pushes do not belong to
 * the new one.
 */
const RECREATED = `
  select ledger.challenge_id, max(ledger.id) as id from ledger
  where ledger.kind = 'challenge_deleted' group by ledger.challenge_id`;

/** All pushes that no deletion has voided, on challenges of which at least one push is not public. */
const MOVED_PUSHES = `
  select ledger.id, ledger.challenge_id, ledger.team_id, ledger.at, ledger.delta,
         ledger.at < ${PUBLIC_UNTIL} as is_public,
         sum(ledger.delta) over (partition by ledger.challenge_id, ledger.team_id order by ledger.id) as points
  from dynamic_feeds
  join ledger on ledger.challenge_id = dynamic_feeds.challenge_id
  join teams on teams.id = ledger.team_id
  left join (
    select ledger.challenge_id, ledger.team_id, max(ledger.id) as id from ledger
    where ledger.kind = 'points_deleted' group by ledger.challenge_id, ledger.team_id
  ) as deleted on deleted.challenge_id = ledger.challenge_id and deleted.team_id = ledger.team_id
  left join (${RECREATED}) as recreated on recreated.challenge_id = ledger.challenge_id
  where dynamic_feeds.ticked_at >= ${PUBLIC_UNTIL} and ledger.kind = 'points_pushed'
    and ledger.id > greatest(deleted.id, recreated.id, 0)`;

/** Scores pushed again since the freeze are summed up from the ledger; the others are taken as stored. */
const PUBLIC_DYNAMIC_SCORES = `
  select dynamic_scores.challenge_id, dynamic_scores.team_id, dynamic_scores.points, dynamic_scores.delta,
         dynamic_scores.created_at, dynamic_scores.updated_at
  from dynamic_scores where dynamic_scores.updated_at < ${PUBLIC_UNTIL}
  union all
  select pair.challenge_id, pair.team_id, max(pair.points) filter (where pair.id = pair.last_id)::integer,
         max(pair.delta) filter (where pair.id = pair.last_id),
         min(pair.at) filter (where pair.id > pair.cleared_id), max(pair.at)
  from (
    select moved.*, bool_and(moved.is_public) over same as is_unmoved,
           max(moved.id) filter (where moved.is_public) over same as last_id,
           coalesce(max(moved.id) filter (where moved.is_public and moved.points = 0) over same, 0) as cleared_id
    from (${MOVED_PUSHES}) as moved
    window same as (partition by moved.challenge_id, moved.team_id)
  ) as pair
  where pair.is_public and not pair.is_unmoved
  group by pair.challenge_id, pair.team_id
  having max(pair.points) filter (where pair.id = pair.last_id) <> 0`;

/** Deleting points does not undo a tick. */
const PUBLIC_DYNAMIC_FEEDS = `
  select dynamic_feeds.challenge_id, dynamic_feeds.ticked_at
  from dynamic_feeds where dynamic_feeds.ticked_at < ${PUBLIC_UNTIL}
  union all
  select ledger.challenge_id, max(ledger.at)
  from dynamic_feeds
  join ledger on ledger.challenge_id = dynamic_feeds.challenge_id
  left join (${RECREATED}) as recreated on recreated.challenge_id = ledger.challenge_id
  where dynamic_feeds.ticked_at >= ${PUBLIC_UNTIL} and ledger.kind = 'points_pushed'
    and ledger.at < ${PUBLIC_UNTIL} and ledger.id > coalesce(recreated.id, 0)
  group by ledger.challenge_id`;

const PUBLIC: FactTables = {
  solves: `(select * from solves where solves.created_at < ${PUBLIC_UNTIL}) as solves`,
  dynamicScores: `(${PUBLIC_DYNAMIC_SCORES}) as dynamic_scores`,
  dynamicFeeds: `(${PUBLIC_DYNAMIC_FEEDS}) as dynamic_feeds`,
  awards: `(select * from awards where awards.at < ${PUBLIC_UNTIL}) as awards`,
  ledger: `(select * from ledger where ledger.kind <> 'points_pushed' or ledger.at < ${PUBLIC_UNTIL}) as ledger`,
};

export function factTables(scope: FactScope): FactTables {
  return scope === 'all' ? ALL : PUBLIC;
}
