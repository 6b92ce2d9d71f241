import {
  createExternalAuthClient,
  deleteExternalAuthClient,
  listExternalAuthClients,
} from '@rampart/contract';
import type { ExternalAuth } from '@rampart/core/external-auth';
import { implement } from '../../http/implement';
import { presentAdminClient } from './external-auth.presenter';

export interface ManageClientsNeeds {
  readonly externalAuth: Pick<ExternalAuth, 'listClients' | 'createClient' | 'deleteClient'>;
}

export const listExternalAuthClientsHandler = implement(
  listExternalAuthClients,
  ({ externalAuth }: ManageClientsNeeds) => {
    return async ({ reply }) =>
      reply.goodAdminExternalAuthClients((await externalAuth.listClients()).map(presentAdminClient));
  },
);

export const createExternalAuthClientHandler = implement(
  createExternalAuthClient,
  ({ externalAuth }: ManageClientsNeeds) => {
    return async ({ team, body, now, reply }) => {
      const created = await externalAuth.createClient({ ...body, actor: team.id, now });
      if (created.outcome === 'notAnAddress') {
        return reply.badBody('body', 'redirectUri', 'must be an absolute http or https address');
      }
      return reply.goodAdminExternalAuthClientCreate({
        ...presentAdminClient(created.client),
        secret: created.secret,
      });
    };
  },
);

export const deleteExternalAuthClientHandler = implement(
  deleteExternalAuthClient,
  ({ externalAuth }: ManageClientsNeeds) => {
    return async ({ params, reply }) =>
      (await externalAuth.deleteClient(params.id)) === 'deleted'
        ? reply.goodAdminExternalAuthClientDelete()
        : reply.badExternalAuthRequest();
  },
);
