import { newTokenOwner, type TokenCodec } from '../../auth';
import type { Random } from '../../infra/clock';
import { normaliseEmail, normaliseTeamName, type DivisionRules, type TeamStore } from '../../teams';

export interface RegisterTeamDependencies {
  readonly isConfigured: boolean;
  readonly registrationsEnabled: boolean;
  readonly codec: TokenCodec;
  readonly random: Random;
  readonly teams: Pick<TeamStore, 'insert'>;
  readonly divisions: DivisionRules;
}

export interface RegisterTeamRequest {
  readonly name: string;
  readonly oidcToken: string;
  readonly now: Date;
}

export type RegisterTeamResult =
  | { readonly outcome: 'registered'; readonly authToken: string; readonly teamToken: string }
  | {
      readonly outcome:
        | 'notConfigured'
        | 'invalidName'
        | 'registrationsDisabled'
        | 'invalidOidcToken'
        | 'claimsNotAllowed'
        | 'knownName'
        | 'knownEmail'
        | 'knownIdentity';
    };

/** Registers a team at once: the identity provider has verified its address, or it has none. The insert decides what is free. */
export function createRegisterTeam(dependencies: RegisterTeamDependencies) {
  const { isConfigured, registrationsEnabled, codec, random, teams, divisions } = dependencies;
  return async ({ name: text, oidcToken, now }: RegisterTeamRequest): Promise<RegisterTeamResult> => {
    if (!isConfigured) return { outcome: 'notConfigured' };
    const name = normaliseTeamName(text);
    if (name === undefined) return { outcome: 'invalidName' };
    if (!registrationsEnabled) return { outcome: 'registrationsDisabled' };
    const proved = codec.open('oidc', oidcToken, now);
    if (proved === undefined) return { outcome: 'invalidOidcToken' };
    const { issuer, subject, divisionValues } = proved;
    const email = (proved.email === null ? undefined : normaliseEmail(proved.email)) ?? null;
    const division = divisions.ofClaims(divisionValues, email);
    if (division === undefined) return { outcome: 'claimsNotAllowed' };

    const id = random.uuid();
    const inserted = await teams.insert({
      id,
      name,
      email,
      ranksiteId: null,
      identity: { issuer, subject },
      division,
      perms: 0,
      createdBy: 'registration',
      createdAt: now,
    });
    switch (inserted) {
      case 'inserted': {
        const owner = newTokenOwner(id);
        return {
          outcome: 'registered',
          authToken: codec.mint('auth', owner, now),
          teamToken: codec.mint('team', owner, now),
        };
      }
      case 'knownRanksiteId':
        throw new Error('this registration has no ranking-site account');
      case 'knownName':
      case 'knownEmail':
      case 'knownIdentity':
        return { outcome: inserted };
    }
  };
}
