import type { CaptchaProvider } from './captcha-provider';

/** Spec, Captcha: what can be protected. */
export const CAPTCHA_ACTIONS = [
  'register',
  'recover',
  'setEmail',
  'avatarUpload',
  'instancerStart',
  'instancerExtend',
  'adminBotSubmit',
] as const;

export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];

export interface CaptchaGate {
  isProtected(action: CaptchaAction): boolean;
  verify(code: string, clientIp: string): Promise<boolean>;
}

/** Without a provider nobody passes a protected action: a forgotten key must not open what it was meant to close. */
export function createCaptchaGate(
  provider: CaptchaProvider | undefined,
  protectedActions: readonly string[],
): CaptchaGate {
  const isProtected = new Set(protectedActions);
  return {
    isProtected: (action) => isProtected.has(action),
    verify: (code, clientIp) => provider?.verify(code, clientIp) ?? Promise.resolve(false),
  };
}
