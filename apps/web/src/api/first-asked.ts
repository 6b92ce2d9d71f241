/** What the early script and the app agree on (docs/decisions/0044-the-first-second.md). */

/** Where the token is kept. */
export const TOKEN_KEY = 'rampart.token';

/** Back, and a tab that is restored, would take answers from the cache of the browser without asking whether they are new. */
export const FRESH: RequestCache = 'no-cache';

/** A few screens long, and below any sensible `leaderboard.maxLimit`. */
export const BOARD_PAGE = 50;

/** As many teams as a graph can tell apart; the default of `leaderboard.graphMaxTeams`. */
export const GRAPH_TEAMS = 10;

/** An event has a few dozen; older ones are asked for when somebody wants them. */
export const ANNOUNCEMENTS = 50;

export interface Early {
  /** What the requests were authorised with. */
  readonly token: string | null;
  /** By address. */
  readonly asked: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    /** What was asked for ahead of the app: by whichever of the two scripts runs first. */
    rampartEarly?: Early;
  }
}
