export { createCaptchaGate, type CaptchaGate, type CaptchaProvider } from './captcha-gate';
