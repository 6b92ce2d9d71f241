import type { Random } from '../infra/clock';
import type { Database } from '../infra/database';
import { createTeamStore, type DivisionRules, type Teams } from '../teams';
import { createCreateTeamLogin } from './create-team-login';
import { createLogIn } from './log-in';
import { createReadOwnAccount } from './read-own-account';
import { createRegisterTeam } from './register-team';
import type { TokenCodec } from './token-codec';

export interface AuthDeps {
  readonly database: Database;
  readonly codec: TokenCodec;
  readonly random: Random;
  readonly divisions: DivisionRules;
  readonly profiles: Pick<Teams, 'findOwnProfile'>;
  readonly registrationsEnabled: boolean;
  readonly isRanksiteConfigured: boolean;
}

export type Auth = ReturnType<typeof createAuth>;

/** The use cases of this room on PostgreSQL. */
export function createAuth(deps: AuthDeps) {
  const teams = createTeamStore(deps.database);
  return {
    registerTeam: createRegisterTeam({ ...deps, teams }),
    logIn: createLogIn({ ...deps, teams }),
    createTeamLogin: createCreateTeamLogin({ ...deps, teams }),
    readOwnAccount: createReadOwnAccount(deps),
  };
}
