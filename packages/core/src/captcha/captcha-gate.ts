import type { CaptchaAction } from '@rampart/domain-data';

/** Verifies the code a player got for solving a captcha. */
export interface CaptchaProvider {
  /** Rejects when it cannot be verified: the service is away or its answer makes no sense. */
  verify(code: string, clientIp: string): Promise<boolean>;
}

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
