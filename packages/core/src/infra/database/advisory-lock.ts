/**
 * Keys of the PostgreSQL advisory locks. The large ones are whole-database locks (bigint form); the others
 * are classes of the two-integer form, whose second number is `hashtext` of the id of the challenge or case, or of the
 * destination.
 */
export const ADVISORY_LOCK = {
  migrations: 7_260_001,
  leadership: 7_260_002,
  sequencer: 7_260_003,
  bloodHandOut: 7_260_004,
  webhookCollection: 7_260_005,
  challengeClass: 7261,
  announcementDestinationClass: 7262,
  webhookClass: 7263,
  integrityCaseClass: 7264,
} as const;
