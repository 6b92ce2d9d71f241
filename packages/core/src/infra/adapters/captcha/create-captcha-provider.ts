import type { CaptchaProvider } from '../../../captcha';
import type { ProviderConfig } from '../../config';
import { createHttpCaptchaProvider, type CaptchaVendor } from './http-captcha-provider';

/** The one table from setting to vendor (services reference 5.1). */
const VENDORS: ReadonlyMap<string, CaptchaVendor> = new Map<string, CaptchaVendor>([
  ['captcha/recaptcha', { verifyUrl: 'https://www.google.com/recaptcha/api/siteverify', encoding: 'form' }],
  ['captcha/hcaptcha', { verifyUrl: 'https://hcaptcha.com/siteverify', encoding: 'form' }],
  [
    'captcha/turnstile',
    { verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify', encoding: 'json' },
  ],
]);

/** Throws at start for a name that is not in the table. */
export function createCaptchaProvider(config: ProviderConfig): CaptchaProvider {
  const vendor = VENDORS.get(config.name);
  if (vendor === undefined) throw new Error(`unknown captcha provider "${config.name}"`);
  return createHttpCaptchaProvider(vendor, config);
}
