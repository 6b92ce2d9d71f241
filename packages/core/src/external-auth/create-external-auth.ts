import { createExternalGrantStore, createTeamAccessStore, type TokenCodec } from '../auth';
import type { Random } from '../infra/clock';
import { createTransact, type Database } from '../infra/database';
import type { EventPublisher } from '../events';
import type { SecretHasher } from '../infra/secret-hasher';
import { createStaffAuditLog } from '../staff-audit';
import { createTeamStore } from '../teams';
import { createAuthorize } from './authorize';
import { createExchangeCode } from './exchange-code';
import { createAuthorizeOpenId } from './openid-authorize';
import type { OpenIdCodes } from './openid-codes';
import type { OpenIdKeys } from './openid-keys';
import { createOpenIdTokens, type OpenIdStores } from './openid-tokens';
import { createProvesClient } from './prove-client';
import { createExternalClientStore } from './client-store';
import {
  createCreateClient,
  createDeleteClient,
  createRotateClientSecret,
  createUpdateClient,
  type ManageClientsStores,
} from './manage-clients';
import type { SignInCodes } from './sign-in-codes';

export interface ExternalAuthDependencies {
  readonly database: Database;
  readonly codes: SignInCodes;
  readonly openIdCodes: OpenIdCodes;
  readonly keys: OpenIdKeys;
  readonly eventPublisher: EventPublisher;
  /** The origin of the event. */
  readonly issuer: string;
  readonly hasher: SecretHasher;
  readonly codec: TokenCodec;
  readonly random: Random;
}

export type ExternalAuth = ReturnType<typeof createExternalAuth>;

/** The use cases of this module on PostgreSQL. */
export function createExternalAuth(dependencies: ExternalAuthDependencies) {
  const clients = createExternalClientStore(dependencies.database);
  const access = createTeamAccessStore(dependencies.database);
  const transact = createTransact<ManageClientsStores & OpenIdStores>(dependencies.database, (executor) => ({
    clients: createExternalClientStore(executor),
    teams: createTeamStore(executor),
    externalGrants: createExternalGrantStore(executor),
    access: createTeamAccessStore(executor),
    audit: createStaffAuditLog(executor),
  }));
  const provesClient = createProvesClient({ ...dependencies, clients });
  return {
    findClient: (clientId: string) => clients.find(clientId),
    authorize: createAuthorize({ ...dependencies, clients, access }),
    exchangeCode: createExchangeCode({ ...dependencies, provesClient, transact }),
    provesClient,
    openIdKeys: dependencies.keys,
    authorizeOpenId: createAuthorizeOpenId({ ...dependencies, clients, access }),
    ...createOpenIdTokens({ ...dependencies, transact }),
    listClients: () => clients.list(),
    createClient: createCreateClient({ ...dependencies, transact }),
    updateClient: createUpdateClient({ transact }),
    rotateClientSecret: createRotateClientSecret({ ...dependencies, transact }),
    deleteClient: createDeleteClient({ transact }),
  };
}
