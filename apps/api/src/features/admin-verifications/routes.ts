import type { BoundRoute } from '../../http/implement';
import {
  completeVerificationHandler,
  listVerificationsHandler,
  resendVerificationHandler,
  type VerificationsDependencies,
} from './verifications.handler';

export function adminVerificationsRoutes(dependencies: VerificationsDependencies): BoundRoute[] {
  return [
    listVerificationsHandler(dependencies),
    completeVerificationHandler(dependencies),
    resendVerificationHandler(dependencies),
  ];
}
