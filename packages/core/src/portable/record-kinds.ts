/**
 * The contents of an export, as records with their own names. This list is the export format
 * (docs/operate/export-format.md): kinds and fields may be added to a format; renaming or removing one takes a new
 * format number.
 */
import { COMPETITION_KINDS } from './competition-kinds';
import { OTHER_KINDS } from './other-kinds';
import type { RecordKind } from './record-kind';

/** A kind comes after the kinds that its records refer to. */
export const RECORD_KINDS: readonly RecordKind[] = [...COMPETITION_KINDS, ...OTHER_KINDS];

/** Tables that are not exported, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  pending_verifications: 'links in mails of the old address, with tokens',
  email_changes: 'the same for new addresses',
  mail_outbox: 'mails that the old installation sends',
  blood_outbox: 'announcements that the old installation sends',
  blood_announcements: 'the same',
  member_tokens: 'good for the old key of tokens alone',
  external_grants: 'the same: tokens of external clients end with the old key',
  webhook_events: 'collected anew from the records',
  webhooks: 'what the old installation has sent',
  webhook_collection: 'the same',
  fetch_tracking: 'since when the old installation records fetches',
  ledger_waiting: 'ledger rows without a position',
  ledger_runs: 'the positions of ledger rows, which are exported with them',
  revisions: 'counters of caches that a new installation fills itself',
};

/** Columns of exported tables that are not exported, each with the reason. */
export const COLUMNS_NOT_EXPORTED: Readonly<Record<string, string>> = {
  'teams.access_revision': 'a counter of a cache',
  'settings.id': 'always 1',
  'event_state.id': 'always 1',
  'rate_limits.id': 'always 1',
};
