/**
 * Every column of the database that names a team, and what a merge does with it. A test fails if a column is in
 * none of the lists.
 */

/** The row moves to the team that stays, unless that team has an equivalent one. */
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
  // Only finished visits; a queued or running one is deleted.
  'admin_bot_jobs.team_id',
  // Announcements that are not sent yet.
  'blood_outbox.team_id',
  'blood_announcements.team_id',
] as const;

/** The row is deleted with the merged team. */
export const ENDED_COLUMNS = [
  'email_changes.team_id',
  'member_tokens.team_id',
  'external_grants.team_id',
] as const;

/** The row stays unchanged; each with the reason. */
export const KEPT_COLUMNS: Readonly<Record<string, string>> = {
  'ledger.team_id': 'append-only; it says that the teams were merged',
  'webhook_events.team_id': 'what was told stays told',
  'external_auth_clients.created_by': 'made by staff; empty when its maker is gone',
};
