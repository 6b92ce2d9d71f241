import type { BoundRoute } from '../../http/implement';
import { loginHandler } from './login.handler';
import { registerV1Handler, registerV2Handler, type RegisterNeeds } from './register.handler';
import { testTokenHandler } from './test-token.handler';
import type { LoginNeeds } from './login.handler';

export function authRoutes(needs: RegisterNeeds & LoginNeeds): BoundRoute[] {
  return [registerV1Handler(needs), registerV2Handler(needs), loginHandler(needs), testTokenHandler(needs)];
}
