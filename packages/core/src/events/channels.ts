/**
 * Publish/subscribe channels. A message is a hint, because PostgreSQL is authoritative: a lost one causes a
 * delay, a repeated one changes nothing.
 */
export const CHANNEL = {
  /** A fact that can move a score was committed; payload: `1`. */
  forceUpdate: 'leaderboard:force-update',
  /** Sent by tools of operators only (docs/rules/board-and-graph.md); the payload is not read. */
  recomputeChallenge: 'leaderboard:recompute-challenge',
  /** The worker stored a board; payload: its version. */
  boardUpdated: 'leaderboard:updated',
  /** Runtime settings, rate limits or the state of the event changed; payload: `1`. */
  settingsChanged: 'settings:changed',
  /** The organisers' announcements changed; payload: `1`. */
  noticesChanged: 'notices:changed',
  /** A team's row changed; payload: the team id. */
  teamChanged: 'teams:changed',
} as const;

export type ChannelName = (typeof CHANNEL)[keyof typeof CHANNEL];

/** BullMQ queues: work that must happen. */
export const QUEUE = {
  /** Recalculations at an instant that is known in advance: a release or the end. */
  recalculation: 'recalculation',
  /** A mail is queued in the outbox; payload: its id. */
  mail: 'mail',
  /** A destination has queued announcements; payload: its key. */
  announcements: 'announcements',
} as const;
