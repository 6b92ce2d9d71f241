import type { BoundRoute } from '../../http/implement';
import {
  completeVerificationHandler,
  listVerificationsHandler,
  resendVerificationHandler,
  type VerificationsNeeds,
} from './verifications.handler';

export function adminVerificationsRoutes(needs: VerificationsNeeds): BoundRoute[] {
  return [
    listVerificationsHandler(needs),
    completeVerificationHandler(needs),
    resendVerificationHandler(needs),
  ];
}
