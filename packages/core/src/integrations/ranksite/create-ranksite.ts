import type { TokenCodec } from '../../auth';
import type { EventPublisher } from '../../events';
import type { Database } from '../../infra/database';
import { createRanksiteLinkStore } from './ranksite-link-store';
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
  const links = createRanksiteLinkStore(dependencies.database);
  const linking = { ...dependencies, links, isConfigured: dependencies.site !== undefined };
  return {
    proveIdentity: createProveIdentity(dependencies),
    linkTeam: createLinkTeam(linking),
    unlinkTeam: createUnlinkTeam(linking),
  };
}
