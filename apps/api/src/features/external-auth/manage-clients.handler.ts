import {
  createExternalAuthClient,
  deleteExternalAuthClient,
  listExternalAuthClients,
} from '@rampart/contract';
import type { ExternalAuth } from '@rampart/core/external-auth';
import { implement } from '../../http/implement';
import { staffAction } from '../staff-action';
import { presentAdminClient } from './external-auth.presenter';

export interface ManageClientsDependencies {
  readonly externalAuth: Pick<ExternalAuth, 'listClients' | 'createClient' | 'deleteClient'>;
}

export const listExternalAuthClientsHandler = implement(
  listExternalAuthClients,
  ({ externalAuth }: ManageClientsDependencies) => {
    return async ({ reply }) =>
      reply.goodAdminExternalAuthClients((await externalAuth.listClients()).map(presentAdminClient));
  },
);

export const createExternalAuthClientHandler = implement(
  createExternalAuthClient,
  ({ externalAuth }: ManageClientsDependencies) => {
    return async (call) => {
      const { body, reply } = call;
      const created = await externalAuth.createClient({ ...body, by: staffAction(call) });
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
  ({ externalAuth }: ManageClientsDependencies) => {
    return async (call) => {
      const { params, reply } = call;
      const deleted = await externalAuth.deleteClient({ clientId: params.id, by: staffAction(call) });
      return deleted === 'deleted'
        ? reply.goodAdminExternalAuthClientDelete()
        : reply.badExternalAuthRequest();
    };
  },
);
