/** APIs of one event without announcements: two of them, so that one is the control of the other. */
export const EQUAL_SETUPS = ['without', 'without too'] as const;
/** And one with them. */
export const SETUPS = [...EQUAL_SETUPS, 'with'] as const;
export type SetupName = (typeof SETUPS)[number];

/**
 * What is submitted: the first solves of a challenge, which are announced; later ones, which are not; and a rush of teams
 * on a new challenge, of which the first are announced.
 */
export const KINDS = ['first', 'later', 'rush'] as const;
export type Kind = (typeof KINDS)[number];

/** What one round took, ms: the mean of the flags of each setup's turn. */
export type RoundTimes = Readonly<Record<SetupName, number>>;
