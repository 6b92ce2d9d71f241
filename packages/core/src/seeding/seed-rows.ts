/** Invented rows, ready to be stored. */
export interface SeededTeam {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly division: string;
  readonly countryCode: string | null;
  readonly perms: number;
  readonly banned: boolean;
  readonly createdAt: Date;
}

export interface SeededMember {
  readonly id: string;
  readonly teamId: string;
  readonly email: string;
  readonly createdAt: Date;
}

export interface SeededChallenge {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly author: string;
  readonly points: { readonly min: number; readonly max: number };
  readonly flag: string;
  readonly createdAt: Date;
}

export interface SeededSolve {
  readonly id: string;
  readonly submissionId: string;
  readonly challengeId: string;
  readonly teamId: string;
  readonly flag: string;
  /** The team the flag was made for, when it is another one. */
  readonly cheatedFrom: string | null;
  readonly ip: string;
  readonly createdAt: Date;
}

/** A submission that solved nothing. */
export interface SeededAttempt {
  readonly id: string;
  readonly challengeId: string;
  readonly teamId: string;
  readonly flag: string;
  readonly result: 'incorrect' | 'already_solved';
  readonly ip: string;
  readonly createdAt: Date;
}

/** A flag minted for one team. */
export interface SeededTeamFlag {
  readonly challengeId: string;
  readonly teamId: string;
  readonly base: string;
  readonly flag: string;
  readonly createdAt: Date;
}

/** One delivery of a score webhook. */
export interface SeededPush {
  readonly challengeId: string;
  /** Team id to points; teams that are missing keep theirs. */
  readonly points: ReadonlyMap<string, number>;
  readonly at: Date;
}
