import { badCaptcha, badLegacyCaptchaCode, type ApiVersion, type RouteDeclaration } from '@rampart/contract';
import type { CaptchaGate } from '@rampart/core/captcha';
import { answerOf } from '../answer';
import type { Stage } from './call';

/** Body field and refusal of each version (docs/rules/http.md#captchas). */
const BY_VERSION = {
  v1: { field: 'legacyCaptchaCode', refusal: badLegacyCaptchaCode },
  v2: { field: 'captchaCode', refusal: badCaptcha },
} as const;

function textField(body: unknown, field: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' ? value : '';
}

/** Only protected actions are checked; a missing or empty code fails without asking the provider. */
export function checkCaptcha(
  route: RouteDeclaration,
  version: ApiVersion,
  captcha: CaptchaGate,
): Stage | null {
  const action = route.captcha;
  if (action === null) return null;
  const { field, refusal } = BY_VERSION[version];
  return (call) => {
    if (!captcha.isProtected(action)) return undefined;
    const code = textField(call.body, field);
    if (code === '') return answerOf(refusal);
    return captcha.verify(code, call.clientIp).then((passed) => (passed ? undefined : answerOf(refusal)));
  };
}
