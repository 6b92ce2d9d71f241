import type { CaptchaAction } from '@rampart/domain-data';
import type { CaptchaProvider } from './captcha-provider';

export interface CaptchaGate {
  isProtected(action: CaptchaAction): boolean;
  verify(code: string, clientIp: string): Promise<boolean>;
}

/** Without a provider nobody passes a protected action: a forgotten key must not open what it was meant to close. */
export function createCaptchaGate(
  provider: CaptchaProvider | undefined,
  protectedActions: readonly CaptchaAction[],
): CaptchaGate {
  const isProtected = new Set(protectedActions);
  return {
    isProtected: (action) => isProtected.has(action),
    verify: (code, clientIp) => provider?.verify(code, clientIp) ?? Promise.resolve(false),
  };
}
