/**
 * SQL for a text that changes whenever staff may have added or removed solves or teams in the past. Flags and pushes do
 * not change it: they only add what comes last.
 */
export const CORRECTIONS = `(
  select concat_ws(' ', count(*), max(ledger.id)) from ledger
  where ledger.kind in ('solve_deleted', 'team_banned', 'team_unbanned', 'team_deleted', 'challenge_deleted')
    or (ledger.kind = 'solved' and ledger.actor <> ledger.team_id))`;
