import type { BoundRoute } from '../../http/implement';
import {
  createExternalAuthClientHandler,
  deleteExternalAuthClientHandler,
  listExternalAuthClientsHandler,
  type ManageClientsNeeds,
} from './manage-clients.handler';
import {
  authorizeExternalAuthHandler,
  exchangeExternalAuthCodeHandler,
  getExternalAuthClientHandler,
  type SignInNeeds,
} from './sign-in.handler';

export function externalAuthRoutes(needs: SignInNeeds & ManageClientsNeeds): BoundRoute[] {
  return [
    getExternalAuthClientHandler(needs),
    authorizeExternalAuthHandler(needs),
    exchangeExternalAuthCodeHandler(needs),
    listExternalAuthClientsHandler(needs),
    createExternalAuthClientHandler(needs),
    deleteExternalAuthClientHandler(needs),
  ];
}
