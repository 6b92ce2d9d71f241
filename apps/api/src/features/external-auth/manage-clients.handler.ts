import * as contract from '@rampart/contract';
import { clientVersion, type ExternalAuth, type ExternalClient } from '@rampart/core/external-auth';
import type { Answer } from '../../http/answer';
import { withEntityTag } from '../../http/entity-tag';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface ManageClientsDependencies {
  readonly externalAuth: Pick<
    ExternalAuth,
    'listClients' | 'createClient' | 'updateClient' | 'rotateClientSecret' | 'deleteClient'
  >;
}

const NO_ADDRESS = ['body', 'redirectUri', 'must be an absolute http or https address'] as const;

function presentAdminClient(client: ExternalClient): contract.AdminExternalAuthClient {
  return {
    id: client.id,
    name: client.name,
    redirectUri: client.redirectUri,
    scope: client.scope,
    tokenLifetimeMs: client.tokenLifetimeMs,
    createdAt: client.createdAt.getTime(),
    createdBy: client.createdBy,
    version: clientVersion(client),
  };
}

async function listExternalAuthClients(
  { reply }: HandlerCall<typeof contract.listExternalAuthClients>,
  { externalAuth }: ManageClientsDependencies,
): Promise<Answer> {
  return reply.goodAdminExternalAuthClients((await externalAuth.listClients()).map(presentAdminClient));
}

async function createExternalAuthClient(
  call: HandlerCall<typeof contract.createExternalAuthClient>,
  { externalAuth }: ManageClientsDependencies,
): Promise<Answer> {
  const { body, reply } = call;
  const created = await externalAuth.createClient({ ...body, by: staffAction(call) });
  if (created.outcome === 'notAnAddress') return reply.badBody(...NO_ADDRESS);
  return reply.goodAdminExternalAuthClientCreate({
    ...presentAdminClient(created.client),
    secret: created.secret,
  });
}

async function updateExternalAuthClient(
  call: HandlerCall<typeof contract.updateExternalAuthClient>,
  { externalAuth }: ManageClientsDependencies,
): Promise<Answer> {
  const { params, body, expects, reply } = call;
  const clientId = params.id;
  const updated = await externalAuth.updateClient({ ...body, clientId, expects, by: staffAction(call) });
  switch (updated.outcome) {
    case 'updated':
      return withEntityTag(
        reply.goodAdminExternalAuthClientUpdate(presentAdminClient(updated.client)),
        clientVersion(updated.client),
      );
    case 'notAnAddress':
      return reply.badBody(...NO_ADDRESS);
    case 'unknown':
      return reply.badExternalAuthRequest();
    case 'staleVersion':
      return reply.badStaleVersion();
  }
}

async function rotateExternalAuthClientSecret(
  call: HandlerCall<typeof contract.rotateExternalAuthClientSecret>,
  { externalAuth }: ManageClientsDependencies,
): Promise<Answer> {
  const { params, reply } = call;
  const secret = await externalAuth.rotateClientSecret({ clientId: params.id, by: staffAction(call) });
  return secret === undefined
    ? reply.badExternalAuthRequest()
    : reply.goodAdminExternalAuthClientSecret({ secret });
}

async function deleteExternalAuthClient(
  call: HandlerCall<typeof contract.deleteExternalAuthClient>,
  { externalAuth }: ManageClientsDependencies,
): Promise<Answer> {
  const { params, reply } = call;
  const deleted = await externalAuth.deleteClient({ clientId: params.id, by: staffAction(call) });
  return deleted === 'deleted' ? reply.goodAdminExternalAuthClientDelete() : reply.badExternalAuthRequest();
}

export const listExternalAuthClientsRoute = implement(
  contract.listExternalAuthClients,
  listExternalAuthClients,
);
export const createExternalAuthClientRoute = implement(
  contract.createExternalAuthClient,
  createExternalAuthClient,
);
export const updateExternalAuthClientRoute = implement(
  contract.updateExternalAuthClient,
  updateExternalAuthClient,
);
export const rotateExternalAuthClientSecretRoute = implement(
  contract.rotateExternalAuthClientSecret,
  rotateExternalAuthClientSecret,
);
export const deleteExternalAuthClientRoute = implement(
  contract.deleteExternalAuthClient,
  deleteExternalAuthClient,
);
