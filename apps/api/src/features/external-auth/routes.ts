import type { BoundRoute } from '../../http/implement';
import {
  createExternalAuthClientHandler,
  deleteExternalAuthClientHandler,
  listExternalAuthClientsHandler,
  type ManageClientsDependencies,
} from './manage-clients.handler';
import {
  authorizeExternalAuthHandler,
  exchangeExternalAuthCodeHandler,
  getExternalAuthClientHandler,
  type SignInDependencies,
} from './sign-in.handler';

export function externalAuthRoutes(
  dependencies: SignInDependencies & ManageClientsDependencies,
): BoundRoute[] {
  return [
    getExternalAuthClientHandler(dependencies),
    authorizeExternalAuthHandler(dependencies),
    exchangeExternalAuthCodeHandler(dependencies),
    listExternalAuthClientsHandler(dependencies),
    createExternalAuthClientHandler(dependencies),
    deleteExternalAuthClientHandler(dependencies),
  ];
}
