import type { TokenCodec } from '../auth';
import type { Random } from '../infra/clock';
import { createTransact, type Database } from '../infra/database';
import type { Bucket } from '../infra/rate-limit';
import type { SecretHasher } from '../infra/secret-hasher';
import { createStaffAuditLog } from '../staff-audit';
import { createAuthorize } from './authorize';
import { createExchangeCode } from './exchange-code';
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
  readonly hasher: SecretHasher;
  readonly codec: TokenCodec;
  readonly random: Random;
  /** Of authorize, by team. */
  readonly bucket: Bucket;
}

export type ExternalAuth = ReturnType<typeof createExternalAuth>;

/** The use cases of this module on PostgreSQL. */
export function createExternalAuth(dependencies: ExternalAuthDependencies) {
  const clients = createExternalClientStore(dependencies.database);
  const transact = createTransact<ManageClientsStores>(dependencies.database, (executor) => ({
    clients: createExternalClientStore(executor),
    audit: createStaffAuditLog(executor),
  }));
  return {
    findClient: (clientId: string) => clients.find(clientId),
    authorize: createAuthorize({ ...dependencies, clients }),
    exchangeCode: createExchangeCode({ ...dependencies, clients }),
    listClients: () => clients.list(),
    createClient: createCreateClient({ ...dependencies, transact }),
    updateClient: createUpdateClient({ transact }),
    rotateClientSecret: createRotateClientSecret({ ...dependencies, transact }),
    deleteClient: createDeleteClient({ transact }),
  };
}
