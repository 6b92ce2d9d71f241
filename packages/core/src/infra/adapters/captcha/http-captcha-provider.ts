import type { CaptchaProvider } from '../../../captcha';
import { optionalTextOption, textOption, type ProviderConfig } from '../../config';
import { jsonObjectOf, requestOutside } from '../../http-client';

/** How a vendor wants to be asked (services reference 5.1). */
export interface CaptchaVendor {
  readonly verifyUrl: string;
  readonly encoding: 'form' | 'json';
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

/**
 * Asks the vendor whether a code is good. Only `success` counts: neither the status nor the score, host name or action
 * that some vendors add (accounts reference 9).
 */
export function createHttpCaptchaProvider(
  vendor: CaptchaVendor,
  config: ProviderConfig,
  timeoutMs = TIMEOUT_MS,
): CaptchaProvider {
  const secret = textOption(config, 'secretKey');
  const url = optionalTextOption(config, 'verifyUrl') ?? vendor.verifyUrl;
  const { contentType, encode } = ENCODINGS[vendor.encoding];
  return {
    async verify(code, clientIp) {
      const answer = await requestOutside({
        service: config.name,
        url,
        method: 'POST',
        headers: { 'Content-Type': contentType },
        body: encode({ secret, response: code, remoteip: clientIp }),
        timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      });
      return Boolean(jsonObjectOf(config.name, answer)['success']);
    },
  };
}
