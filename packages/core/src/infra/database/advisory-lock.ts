/**
 * Keys of the PostgreSQL advisory locks. The first two are whole-database locks (bigint form); `challengeClass` is the
 * class of the two-integer form, whose second number is `hashtext(challenge id)`.
 */
export const ADVISORY_LOCK = {
  migrations: 7_260_001,
  leadership: 7_260_002,
  sequencer: 7_260_003,
  challengeClass: 7261,
} as const;
