import type { Random } from '../infra/clock';
import { normaliseEmail, normaliseTeamName, type DivisionRules, type TeamStore } from '../teams';
import type { Requester } from './mailing';
import type { RequestVerification } from './request-verification';
import { newTokenOwner, type TokenCodec } from './token-codec';

export interface RegisterTeamRequest extends Requester {
  readonly name: string;
  readonly email?: string | undefined;
  /** Empty counts as missing. */
  readonly ranksiteToken?: string | undefined;
  readonly now: Date;
}

export type RegisterTeamResult =
  | { readonly outcome: 'registered'; readonly authToken: string; readonly teamToken: string }
  | { readonly outcome: 'throttled'; readonly retryInMs: number }
  | {
      readonly outcome:
        /** The team is only registered once the address is confirmed. */
        | 'verificationSent'
        | 'invalidEmail'
        | 'invalidName'
        | 'registrationsDisabled'
        | 'ranksiteNotConfigured'
        | 'noDivision'
        | 'invalidRanksiteToken'
        | 'knownName'
        | 'knownEmail'
        | 'knownRanksiteId';
    };

export interface RegisterTeamDependencies {
  readonly codec: TokenCodec;
  readonly random: Random;
  readonly teams: Pick<TeamStore, 'insert'>;
  readonly divisions: DivisionRules;
  /** Undefined if no mail is configured; registrations need no confirmed address then. */
  readonly requestVerification: RequestVerification | undefined;
  readonly registrationsEnabled: boolean;
  readonly isRanksiteConfigured: boolean;
}

/**
 * Registers a team, or asks the owner of its address first where mail is configured. The order of the checks is that of
 * docs/rules/registration-and-tokens.md#registration; whether name and address are free is decided by the insert alone.
 */
export function createRegisterTeam(dependencies: RegisterTeamDependencies) {
  return async (request: RegisterTeamRequest): Promise<RegisterTeamResult> => {
    const email = request.email === undefined ? null : normaliseEmail(request.email);
    if (email === undefined) return { outcome: 'invalidEmail' };
    const name = normaliseTeamName(request.name);
    if (name === undefined) return { outcome: 'invalidName' };
    const ranksiteToken = request.ranksiteToken === '' ? undefined : request.ranksiteToken;
    if (email === null && ranksiteToken === undefined) throw new Error('this team could not log in');

    if (!dependencies.registrationsEnabled) return { outcome: 'registrationsDisabled' };
    if (ranksiteToken !== undefined && !dependencies.isRanksiteConfigured)
      return { outcome: 'ranksiteNotConfigured' };
    const division = dependencies.divisions.atRegistration(email);
    if (division === undefined) return { outcome: 'noDivision' };
    if (dependencies.requestVerification !== undefined && email !== null) {
      // A ranking-site token sent along is ignored.
      return dependencies.requestVerification({ name, email, division }, request, request.now);
    }
    // The name in the token is ignored: the player has chosen one.
    const identity =
      ranksiteToken === undefined ? null : dependencies.codec.open('ranksite', ranksiteToken, request.now);
    if (identity === undefined) return { outcome: 'invalidRanksiteToken' };

    const teamId = dependencies.random.uuid();
    const inserted = await dependencies.teams.insert({
      id: teamId,
      name,
      email,
      ranksiteId: identity?.ranksiteId ?? null,
      division,
      perms: 0,
      createdBy: 'registration',
      createdAt: request.now,
    });
    if (inserted === 'knownIdentity') throw new Error('this registration has no identity');
    if (inserted !== 'inserted') return { outcome: inserted };
    const owner = newTokenOwner(teamId);
    return {
      outcome: 'registered',
      authToken: dependencies.codec.mint('auth', owner, request.now),
      teamToken: dependencies.codec.mint('team', owner, request.now),
    };
  };
}
