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
