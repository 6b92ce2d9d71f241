/** Invented rows, ready to be stored. */
export interface SeededTeam {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly division: string;
  readonly countryCode: string | null;
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
  readonly ip: string;
  readonly createdAt: Date;
}
