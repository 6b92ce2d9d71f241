import type { TokenCodec } from '../../auth';
import type { EventPublisher } from '../../events';
import type { Random } from '../../infra/clock';
import { createTransact, type Database } from '../../infra/database';
import { createRedisSingleUseCodes, type RedisClient } from '../../infra/redis';
import { createTeamStore, type ClaimedDivision, type DivisionRules } from '../../teams';
import type { IdentityProvider } from './identity-provider';
import { createRegisterTeam } from './register-team';
import { createBeginSignIn, createFinishSignIn } from './sign-in';
import { createLinkIdentity, createLogInWithIdentity, createUnlinkIdentity } from './team-identity';

export type Oidc = ReturnType<typeof createOidc>;

/** The use cases of the identity provider on PostgreSQL and Redis; without a provider each of them says so. */
export function createOidc(dependencies: {
  readonly provider: IdentityProvider | undefined;
  readonly claimedDivisions: readonly ClaimedDivision[] | undefined;
  readonly divisions: DivisionRules;
  readonly registrationsEnabled: boolean;
  readonly codec: TokenCodec;
  readonly random: Random;
  readonly database: Database;
  readonly redis: Pick<RedisClient, 'set' | 'getDel'>;
  readonly keyPrefix: string;
  readonly eventPublisher: EventPublisher;
}) {
  const { provider, claimedDivisions = [], database, redis, keyPrefix } = dependencies;
  const signingIn = {
    ...dependencies,
    begun: createRedisSingleUseCodes(redis, `${keyPrefix}oidc:`),
    divisionValues: claimedDivisions.map(({ value }) => value),
  };
  const identities = {
    ...dependencies,
    isConfigured: provider !== undefined,
    teams: createTeamStore(database),
    transact: createTransact(database, (executor) => ({ teams: createTeamStore(executor) })),
  };
  return {
    beginSignIn: createBeginSignIn(signingIn),
    finishSignIn: createFinishSignIn(signingIn),
    registerTeam: createRegisterTeam(identities),
    logInWithIdentity: createLogInWithIdentity(identities),
    linkIdentity: createLinkIdentity(identities),
    unlinkIdentity: createUnlinkIdentity(identities),
  };
}
