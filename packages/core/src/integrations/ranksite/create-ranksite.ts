import type { TokenCodec } from '../../auth';
import type { EventPublisher } from '../../events';
import { createTransact, type Database } from '../../infra/database';
import { createTeamStore } from '../../teams';
import { createLinkTeam, createUnlinkTeam } from './link-team';
import { createProveIdentity, type RanksiteSite } from './prove-identity';

export type Ranksite = ReturnType<typeof createRanksite>;

/** The use cases of the ranking site on PostgreSQL; without a site each of them says so. */
export function createRanksite(dependencies: {
  readonly site: RanksiteSite | undefined;
  readonly codec: TokenCodec;
  readonly database: Database;
  readonly eventPublisher: EventPublisher;
}) {
  const linking = {
    ...dependencies,
    isConfigured: dependencies.site !== undefined,
    transact: createTransact(dependencies.database, (executor) => ({ teams: createTeamStore(executor) })),
  };
  return {
    proveIdentity: createProveIdentity(dependencies),
    linkTeam: createLinkTeam(linking),
    unlinkTeam: createUnlinkTeam(linking),
  };
}
