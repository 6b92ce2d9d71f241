import type { AdminExternalAuthClient } from '@rampart/contract';
import type { ExternalClient } from '@rampart/core/external-auth';

export function presentAdminClient(client: ExternalClient): AdminExternalAuthClient {
  return {
    id: client.id,
    name: client.name,
    redirectUri: client.redirectUri,
    createdAt: client.createdAt.getTime(),
    createdBy: client.createdBy,
  };
}
