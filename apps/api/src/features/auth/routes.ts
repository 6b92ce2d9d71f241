import type { BoundRoute } from '../../http/implement';
import { loginHandler, type LoginDependencies } from './login.handler';
import { recoverV1Handler, recoverV2Handler, type RecoverDependencies } from './recover.handler';
import { registerV1Handler, registerV2Handler, type RegisterDependencies } from './register.handler';
import { testTokenHandler } from './test-token.handler';
import { getVerifyInfoHandler, type VerifyInfoDependencies } from './verify-info.handler';
import { verifyV1Handler, verifyV2Handler, type VerifyDependencies } from './verify.handler';

export function authRoutes(
  dependencies: RegisterDependencies &
    VerifyDependencies &
    RecoverDependencies &
    VerifyInfoDependencies &
    LoginDependencies,
): BoundRoute[] {
  return [
    registerV1Handler(dependencies),
    registerV2Handler(dependencies),
    verifyV1Handler(dependencies),
    verifyV2Handler(dependencies),
    recoverV1Handler(dependencies),
    recoverV2Handler(dependencies),
    getVerifyInfoHandler(dependencies),
    loginHandler(dependencies),
    testTokenHandler(dependencies),
  ];
}
