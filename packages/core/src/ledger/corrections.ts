/**
 * An expression of SQL, for a text that changes whenever solves or teams may have come or gone among those of before: by staff,
 * not by flags and pushes.
 */
export const CORRECTIONS = `(
  select concat_ws(' ', count(*), max(ledger.id)) from ledger
  where ledger.kind in ('solve_deleted', 'team_banned', 'team_unbanned', 'team_deleted', 'challenge_deleted')
    or (ledger.kind = 'solved' and ledger.actor <> ledger.team_id))`;
