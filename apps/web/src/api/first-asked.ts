/** What the early script and the app agree on (docs/decisions/0044-the-first-second.md). */

/** Where the token is kept. */
export const TOKEN_KEY = 'rampart.token';

/**
 * Without this, going back or restoring a tab would use answers from the cache of the browser without validating
 * them.
 */
export const FRESH: RequestCache = 'no-cache';

/** A few screens long, and below any sensible `leaderboard.maxLimit`. */
export const BOARD_PAGE = 50;

/** As many teams as a graph can tell apart; the default of `leaderboard.graphMaxTeams`. */
export const GRAPH_TEAMS = 10;

/** An event has a few dozen; older ones are loaded on request. */
export const ANNOUNCEMENTS = 50;

export interface Early {
  /** The token of the requests. */
  readonly token: string | null;
  /** Answers by address. */
  readonly asked: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    /** Requests sent ahead of the app; created by whichever of the two scripts runs first. */
    rampartEarly?: Early;
  }
}
