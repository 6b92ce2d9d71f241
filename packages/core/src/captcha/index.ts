export { CAPTCHA_ACTIONS, createCaptchaGate, type CaptchaAction, type CaptchaGate } from './captcha-gate';
export type { CaptchaProvider } from './captcha-provider';
