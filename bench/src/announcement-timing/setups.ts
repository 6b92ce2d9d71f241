/** APIs of one event: without announcements, once more the same as the control, and with them. */
export const SETUPS = ['without', 'without too', 'with'] as const;
export type SetupName = (typeof SETUPS)[number];

/**
 * What is submitted: the first solves of a challenge, which are announced; later ones, which are not; and a rush of teams
 * on a new challenge, of which the first are announced.
 */
export const KINDS = ['first', 'later', 'rush'] as const;
export type Kind = (typeof KINDS)[number];

/** What one round took, ms: the mean of the flags of each setup's turn. */
export type RoundTimes = Readonly<Record<SetupName, number>>;
