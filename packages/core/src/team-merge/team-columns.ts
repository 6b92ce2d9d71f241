/**
 * Every column of the database that says which team a row is about, and what a merge does with it. A test fails when
 * there is a column that stands in no list.
 */

/** The team that stays has the row afterwards, unless it has one like it. */
export const MOVED_COLUMNS = [
  'solves.team_id',
  'dynamic_scores.team_id',
  'awards.team_id',
  'submissions.team_id',
  'minted_flags.team_id',
  'practice_solves.team_id',
  'challenge_fetches.team_id',
  'team_members.team_id',
  'team_notes.team_id',
  'integrity_decisions.team_ids',
  // Visits that are over; one that waits or runs ends.
  'admin_bot_jobs.team_id',
  // What is not sent yet.
  'blood_outbox.team_id',
  'blood_announcements.team_id',
] as const;

/** Goes with the merged team. */
export const ENDED_COLUMNS = [
  'email_changes.team_id',
  'member_tokens.team_id',
  'external_grants.team_id',
] as const;

/** As they are, each with the reason. */
export const KEPT_COLUMNS: Readonly<Record<string, string>> = {
  'ledger.team_id': 'append-only; it says that the teams were merged',
  'webhook_events.team_id': 'what was told stays told',
  'external_auth_clients.created_by': 'made by staff; empty when its maker is gone',
};
