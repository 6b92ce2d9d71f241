/**
 * SQL of the signals and of the cases that collect them (docs/rules/integrity.md#signals), computed from the submission
 * record whenever staff ask: submitting a flag costs nothing for it, and a deleted submission is no evidence.
 */

/** A wrong flag that teams share by accident is shared by more of them, or is shorter. */
const RARE_AMONG_TEAMS = 3;
const MIN_TELLING_FLAG_CHARS = 8;
/** Nobody reads, let alone solves, three challenges in that time. */
const BURST_FLAGS = 3;
const BURST_SECONDS = 10;

/** Hash of challenge and text. Most wrong flags share it with no other attempt, and are left out before sorting. */
const WRONG_FLAG_HASH = `hashtextextended(submissions.details ->> 'submittedFlag', hashtext(submissions.challenge_id))`;
const ACCEPTED = `submissions.kind = 'flag' and submissions.result in ('correct', 'cheated')`;
/** Sorted to find the few teams whose bursts are worth looking for: numbers sort faster than ids and all their data. */
const TEAM_HASH = `hashtextextended(submissions.team_id, 0)`;
const WRONG = `submissions.kind = 'flag' and submissions.result = 'incorrect'`;

const SIGNALS = `
  accepted as not materialized (
    select submissions.id, submissions.challenge_id, submissions.team_id, submissions.result, submissions.created_at,
           submissions.details ->> 'cheatedFrom' as owner_id
    from submissions
    join teams on teams.id = submissions.team_id and teams.perms = 0
    where ${ACCEPTED}
  ), quick_teams as materialized (
    select distinct timed.team
    from (
      select ${TEAM_HASH} as team, submissions.created_at,
             lag(submissions.created_at, ${BURST_FLAGS - 1})
               over (partition by ${TEAM_HASH} order by submissions.created_at) as began_at
      from submissions where ${ACCEPTED}
    ) as timed
    where timed.created_at - timed.began_at < interval '${BURST_SECONDS} seconds'
  ), bursts as (
    select submissions.team_id, submissions.created_at,
           array_agg(submissions.id) over latest as ids, min(submissions.created_at) over latest as began_at
    from submissions
    join teams on teams.id = submissions.team_id and teams.perms = 0
    where ${ACCEPTED} and ${TEAM_HASH} in (select quick_teams.team from quick_teams)
    window latest as (partition by submissions.team_id order by submissions.created_at, submissions.id
                      rows between ${BURST_FLAGS - 1} preceding and current row)
  ), decoys as (
    select distinct on (submissions.challenge_id, submissions.team_id, submissions.details ->> 'submittedFlag')
           submissions.id, submissions.challenge_id, submissions.team_id, submissions.created_at
    from challenges
    join submissions on submissions.challenge_id = challenges.id and ${WRONG}
    join teams on teams.id = submissions.team_id and teams.perms = 0
    where challenges.decoy_flags <> '[]' and challenges.decoy_flags @> (submissions.details -> 'submittedFlag')
    order by submissions.challenge_id, submissions.team_id, submissions.details ->> 'submittedFlag',
             submissions.created_at, submissions.id
  ), shared_hashes as materialized (
    select ${WRONG_FLAG_HASH} as hash
    from submissions where ${WRONG}
    group by 1 having count(*) > 1
  ), wrong as (
    select distinct on (submissions.challenge_id, submissions.details ->> 'submittedFlag', submissions.team_id)
           submissions.challenge_id, submissions.details ->> 'submittedFlag' as flag, submissions.team_id,
           submissions.id, submissions.created_at
    from submissions
    join teams on teams.id = submissions.team_id and teams.perms = 0
    where ${WRONG} and length(submissions.details ->> 'submittedFlag') >= ${MIN_TELLING_FLAG_CHARS}
      and ${WRONG_FLAG_HASH} in (select shared_hashes.hash from shared_hashes)
    order by submissions.challenge_id, submissions.details ->> 'submittedFlag', submissions.team_id,
             submissions.created_at
  ), rare as (
    select counted.* from (
      select wrong.*, count(*) over (partition by wrong.challenge_id, wrong.flag) as teams from wrong
    ) as counted
    where counted.teams between 2 and ${RARE_AMONG_TEAMS}
      and not exists (
        select from challenges
        where challenges.id = counted.challenge_id and (
          challenges.decoy_flags @> to_jsonb(counted.flag)
          -- staff have corrected what was right
          or challenges.flags @> jsonb_build_array(jsonb_build_object(
               'provider', 'flags/static', 'config', jsonb_build_object('flag', counted.flag)))))
  ), handed_out as (
    select staff_audit.target_id as challenge_id,
           min(staff_audit.at) filter (where staff_audit.after ->> 'hidden' = 'false') as shown_at,
           max(staff_audit.at) filter (where staff_audit.after -> 'files' is not null
                                          or staff_audit.after -> 'instancer' is not null) as changed_at
    from staff_audit
    where staff_audit.target_kind = 'challenge' and exists (select from fetch_tracking)
    group by staff_audit.target_id
  ), tracked as materialized (
    select challenges.id, challenges.files <> '[]' as has_files,
           coalesce(handed_out.changed_at, challenges.created_at) as changed_at
    from fetch_tracking
    cross join challenges
    left join handed_out on handed_out.challenge_id = challenges.id
    where (challenges.files <> '[]' or challenges.instancer_config is not null)
      and fetch_tracking.since <= greatest(challenges.created_at, challenges.release_at, handed_out.shown_at)
      -- of files, the server sees those it hands out itself
      and not exists (
        select from jsonb_array_elements(challenges.files) as file where not starts_with(file ->> 'url', '/uploads/'))
  ), without_fetch as materialized (
    select accepted.id, accepted.challenge_id, accepted.team_id, accepted.created_at
    from accepted
    -- of an array, unlike of a join, the planner expects many rows: it compares them with all fetches at once
    where accepted.challenge_id = any (array(select tracked.id from tracked))
      and not exists (
        select from challenge_fetches
        where challenge_fetches.team_id = accepted.team_id
          and challenge_fetches.challenge_id = accepted.challenge_id
          and challenge_fetches.fetched_at < accepted.created_at)
  ), unfetched as (
    select without_fetch.id, without_fetch.challenge_id, without_fetch.team_id, without_fetch.created_at
    from without_fetch
    join tracked on tracked.id = without_fetch.challenge_id and tracked.changed_at < without_fetch.created_at
    -- by teams that use the addresses of files that it gave them
    where not tracked.has_files or exists (
      select from challenge_fetches
      where challenge_fetches.team_id = without_fetch.team_id and challenge_fetches.kind = 'file'
        and challenge_fetches.fetched_at < without_fetch.created_at)
  ), signals as (
    select 'flagOfAnotherTeam' as kind, accepted.created_at as at, accepted.challenge_id,
           array[accepted.id] as submission_ids,
           array[least(accepted.team_id, accepted.owner_id), greatest(accepted.team_id, accepted.owner_id)] as team_ids
    from accepted where accepted.result = 'cheated' and accepted.owner_id <> accepted.team_id
    union all
    select 'decoyFlag', decoys.created_at, decoys.challenge_id, array[decoys.id], array[decoys.team_id]
    from decoys
    union all
    select 'solvedWithoutFetching', unfetched.created_at, unfetched.challenge_id, array[unfetched.id],
           array[unfetched.team_id]
    from unfetched
    union all
    select 'sharedWrongFlag', greatest(a.created_at, b.created_at), a.challenge_id, array[a.id, b.id],
           array[a.team_id, b.team_id]
    from rare a join rare b on b.challenge_id = a.challenge_id and b.flag = a.flag and b.team_id > a.team_id
    union all
    select 'burst', bursts.created_at, null, bursts.ids, array[bursts.team_id]
    from bursts
    where cardinality(bursts.ids) = ${BURST_FLAGS}
      and bursts.created_at - bursts.began_at < interval '${BURST_SECONDS} seconds'
  )`;

/** One case for each team, or pair of teams, that signals are about. */
export const CASES = `
  with ${SIGNALS}, cases as materialized (
    select collected.*, decision.verdict, decision.note, decision.decided_by, decision.decided_at,
           decision.verdict is null or collected.last_at > decision.decided_at as is_open
    from (
      select array_to_string(signals.team_ids, '~') as id, signals.team_ids, count(*)::integer as signals,
             array_agg(distinct signals.kind order by signals.kind) as kinds,
             array_remove(array_agg(distinct signals.challenge_id), null) as challenge_ids,
             min(signals.at) as first_at, max(signals.at) as last_at
      from signals group by signals.team_ids
    ) as collected
    left join integrity_decisions decision on decision.case_id = collected.id
  )`;
