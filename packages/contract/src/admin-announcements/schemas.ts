import { Type, type Static } from '@sinclair/typebox';
import { nullable, oneOf, strictObject, unixMs } from '../schema';

/** A blood that has not been told to a destination (outside the specification, decision 0014). */
export const unsentAnnouncement = strictObject({
  /** What a webhook gets as its id. */
  id: Type.String(),
  /** `discord-1`, `telegram-1`, `webhook-1`, …: counted by provider, in the order of the settings. */
  destination: Type.String(),
  challengeId: Type.String(),
  userId: Type.String(),
  /** 1, 2, … */
  bloodNumber: Type.Integer(),
  /** `failed`: no further attempt will be made. */
  status: oneOf(['queued', 'failed']),
  attempts: Type.Integer(),
  /** What went wrong at the latest attempt; null before the first one. */
  lastError: nullable(Type.String()),
  /** When the challenge was solved. */
  solvedAt: unixMs,
  /** Null when there is none, and for one that waits for nothing but its turn. */
  nextAttemptAt: nullable(unixMs),
});

export const unsentAnnouncements = strictObject({
  total: Type.Integer(),
  announcements: Type.Array(unsentAnnouncement),
});

export type UnsentAnnouncementData = Static<typeof unsentAnnouncement>;
