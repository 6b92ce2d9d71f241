/** What a replay needs from a platform: the public routes of organisers and teams. */
export interface EventApi {
  readonly describeEvent: () => Promise<EventDescription>;
  readonly putChallenge: (challenge: NewChallenge) => Promise<void>;
  readonly registerTeam: (team: NewTeam) => Promise<RegisteredTeam>;
  readonly moveTeam: (teamId: string, division: string) => Promise<void>;
  readonly submitFlag: (attempt: FlagAttempt) => Promise<AttemptOutcome>;
  /** Every ranked team, best first. */
  readonly readBoard: () => Promise<readonly BoardRow[]>;
}

interface EventDescription {
  readonly divisions: readonly string[];
  readonly challengeCount: number;
  /** Teams without permissions; the organisers' own are not counted. */
  readonly teamCount: number;
}

interface NewChallenge {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly author: string;
  readonly points: { readonly min: number; readonly max: number };
  readonly flag: string;
  readonly tiebreakEligible: boolean;
}

interface NewTeam {
  readonly name: string;
  readonly email: string;
}

export interface RegisteredTeam {
  readonly id: string;
  readonly authToken: string;
  readonly division: string;
}

interface FlagAttempt {
  readonly authToken: string;
  readonly challengeId: string;
  readonly flag: string;
}

type AttemptOutcome = 'solved' | 'alreadySolved' | 'wrong';

export interface BoardRow {
  readonly teamId: string;
  readonly score: number;
  readonly place: number | null;
  readonly divisionPlace: number;
  readonly solveCount: number;
}
