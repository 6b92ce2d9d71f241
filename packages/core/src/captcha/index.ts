export { createCaptchaGate, type CaptchaGate } from './captcha-gate';
export type { CaptchaProvider } from './captcha-provider';
