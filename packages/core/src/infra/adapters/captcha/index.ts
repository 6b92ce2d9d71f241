export { createCaptchaProvider } from './create-captcha-provider';
