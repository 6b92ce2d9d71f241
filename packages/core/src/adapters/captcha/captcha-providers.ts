import { Type, type Static } from '@sinclair/typebox';
import type { CaptchaProvider } from '../../captcha';
import { defineProvider, filled, option, webAddress, type ContentSources } from '../../infra/config';
import { jsonObjectOf, requestOutside } from '../../infra/http-client';

/** What sets one vendor apart: how it wants to be asked, and what its widget loads by its own documentation. */
export interface CaptchaVendor {
  readonly name: `captcha/${string}`;
  readonly verifyUrl: string;
  readonly encoding: 'form' | 'json';
  readonly contentSources: ContentSources;
}

// A player waits for this; the vendors answer in tens of milliseconds.
const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;

const ENCODINGS = {
  form: {
    contentType: 'application/x-www-form-urlencoded',
    encode: (fields: Record<string, string>) => new URLSearchParams(fields).toString(),
  },
  json: {
    contentType: 'application/json',
    encode: (fields: Record<string, string>) => JSON.stringify(fields),
  },
} as const;

const captchaOptions = (vendor: string) =>
  Type.Object({
    siteKey: option(filled, { description: 'Public key, sent to clients.', env: `SVC_${vendor}_SITE_KEY` }),
    secretKey: option(filled, { description: 'Secret key.', env: `SVC_${vendor}_SECRET_KEY` }),
    verifyUrl: option(Type.Optional(webAddress), { description: "URL to use instead of the vendor's." }),
  });

type CaptchaOptions = Static<ReturnType<typeof captchaOptions>>;

/**
 * Asks the vendor whether a code is good. Only `success` counts: neither the status nor the score, host name or action
 * that some vendors add (docs/rules/http.md#captchas).
 */
export function createHttpCaptchaProvider(
  vendor: CaptchaVendor,
  { secretKey, verifyUrl = vendor.verifyUrl }: CaptchaOptions,
  timeoutMs = TIMEOUT_MS,
): CaptchaProvider {
  const { contentType, encode } = ENCODINGS[vendor.encoding];
  return {
    async verify(code, clientIp) {
      const answer = await requestOutside({
        service: vendor.name,
        url: verifyUrl,
        method: 'POST',
        headers: { 'Content-Type': contentType },
        body: encode({ secret: secretKey, response: code, remoteip: clientIp }),
        timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      });
      return Boolean(jsonObjectOf(vendor.name, answer)['success']);
    },
  };
}

function captchaProvider(vendor: CaptchaVendor) {
  return defineProvider({
    name: vendor.name,
    options: captchaOptions(vendor.name.replace('captcha/', '').toUpperCase()),
    create: (options) => createHttpCaptchaProvider(vendor, options),
    contentSources: () => vendor.contentSources,
  });
}

export const recaptcha = captchaProvider({
  name: 'captcha/recaptcha',
  verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  encoding: 'form',
  contentSources: {
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'connect-src': ['https://www.google.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
});

export const hcaptcha = captchaProvider({
  name: 'captcha/hcaptcha',
  verifyUrl: 'https://hcaptcha.com/siteverify',
  encoding: 'form',
  contentSources: {
    'script-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'style-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'connect-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'frame-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
});

export const turnstile = captchaProvider({
  name: 'captcha/turnstile',
  verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  encoding: 'json',
  contentSources: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  },
});
