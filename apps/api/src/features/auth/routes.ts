import type { BoundRoute } from '../../http/implement';
import { loginHandler, type LoginNeeds } from './login.handler';
import { recoverV1Handler, recoverV2Handler, type RecoverNeeds } from './recover.handler';
import { registerV1Handler, registerV2Handler, type RegisterNeeds } from './register.handler';
import { testTokenHandler } from './test-token.handler';
import { getVerifyInfoHandler, type VerifyInfoNeeds } from './verify-info.handler';
import { verifyV1Handler, verifyV2Handler, type VerifyNeeds } from './verify.handler';

export function authRoutes(
  needs: RegisterNeeds & VerifyNeeds & RecoverNeeds & VerifyInfoNeeds & LoginNeeds,
): BoundRoute[] {
  return [
    registerV1Handler(needs),
    registerV2Handler(needs),
    verifyV1Handler(needs),
    verifyV2Handler(needs),
    recoverV1Handler(needs),
    recoverV2Handler(needs),
    getVerifyInfoHandler(needs),
    loginHandler(needs),
    testTokenHandler(needs),
  ];
}
