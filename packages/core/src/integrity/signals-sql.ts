/**
 * SQL of the signals and of the cases that collect them (docs/rules/integrity.md#signals), computed from the submission
 * record whenever staff ask: submitting a flag costs nothing for it, and a deleted submission is no evidence.
 */

/** Teams that share a wrong flag by accident are more, or the flag is a short one. */
const RARE_AMONG_TEAMS = 3;
const SHORTEST_TELLING_FLAG = 8;
/** Nobody reads, let alone solves, three challenges in that time. */
const BURST_FLAGS = 3;
const BURST_SECONDS = 10;

const SIGNALS = `
  flags as (
    select submissions.id, submissions.challenge_id, submissions.team_id, submissions.result, submissions.created_at,
           submissions.details ->> 'submittedFlag' as flag, submissions.details ->> 'cheatedFrom' as owner_id
    from submissions
    join teams on teams.id = submissions.team_id and teams.perms = 0
    where submissions.kind = 'flag' and submissions.result in ('correct', 'cheated', 'incorrect')
  ), wrong as (
    select distinct on (flags.challenge_id, flags.flag, flags.team_id)
           flags.challenge_id, flags.flag, flags.team_id, flags.id, flags.created_at
    from flags where flags.result = 'incorrect' and length(flags.flag) >= ${SHORTEST_TELLING_FLAG}
    order by flags.challenge_id, flags.flag, flags.team_id, flags.created_at
  ), rare as (
    select counted.* from (
      select wrong.*, count(*) over (partition by wrong.challenge_id, wrong.flag) as teams from wrong
    ) as counted where counted.teams between 2 and ${RARE_AMONG_TEAMS}
  ), accepted as (
    select flags.*, array_agg(flags.id) over latest as ids, min(flags.created_at) over latest as began_at
    from flags where flags.result <> 'incorrect'
    window latest as (partition by flags.team_id order by flags.created_at, flags.id
                      rows between ${BURST_FLAGS - 1} preceding and current row)
  ), signals as (
    select 'flagOfAnotherTeam' as kind, flags.created_at as at, flags.challenge_id, array[flags.id] as submission_ids,
           array[least(flags.team_id, flags.owner_id), greatest(flags.team_id, flags.owner_id)] as team_ids
    from flags where flags.result = 'cheated' and flags.owner_id is not null
    union all
    select 'sharedWrongFlag', greatest(a.created_at, b.created_at), a.challenge_id, array[a.id, b.id],
           array[a.team_id, b.team_id]
    from rare a join rare b on b.challenge_id = a.challenge_id and b.flag = a.flag and b.team_id > a.team_id
    union all
    select 'burst', accepted.created_at, null, accepted.ids, array[accepted.team_id]
    from accepted
    where cardinality(accepted.ids) = ${BURST_FLAGS}
      and accepted.created_at - accepted.began_at < interval '${BURST_SECONDS} seconds'
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
