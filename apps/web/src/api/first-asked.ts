/** What the early script and the app agree on (docs/decisions/0044-the-first-second.md). */

/** Where the token is kept. */
export const TOKEN_KEY = 'rampart.token';

/** Below the least that `leaderboard.maxLimit` is worth setting to, and a few screens long. */
export const BOARD_PAGE = 50;

/** As many teams as a graph can tell apart; the default of `leaderboard.graphMaxTeams`. */
export const GRAPH_TEAMS = 10;

/** More than a page of announcements is never needed: an event has a few dozen. */
export const ANNOUNCEMENTS = 50;

export interface Early {
  /** As whom. */
  readonly token: string | null;
  /** By address. */
  readonly asked: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    /** What was asked for ahead of the app; absent while developing. */
    rampartEarly?: Early;
  }
}
