import { Type } from '@sinclair/typebox';
import type { FetchScript } from '../../integrations';
import { defineProvider, filled, option, webAddress, type ContentSources } from '../../infra/config';
import { isSuccess, OutsideServiceError, requestOutside } from '../../infra/http-client';

const TIMEOUT_MS = 10_000;
/** Ten times the size of today's scripts. */
const MAX_SCRIPT_BYTES = 5 * 1024 * 1024;

/** Fetches the vendor's script from `url`; anything but a success is no script. */
export function createFetchScript(url: string, timeoutMs = TIMEOUT_MS): FetchScript {
  return async () => {
    const service = 'analytics script';
    const answer = await requestOutside({
      service,
      url,
      timeoutMs,
      maxBytes: MAX_SCRIPT_BYTES,
      followsRedirects: true,
    });
    if (!isSuccess(answer.status)) throw new OutsideServiceError(`${service}: status ${answer.status}`);
    return answer.bytes;
  };
}

const scriptUrl = option(Type.Optional(webAddress), {
  description: "Script to use instead of the vendor's.",
});

/** The script of a vendor for one event; `parameter` of its address says which event. */
function scriptOf(url: string, parameter: string, value: string): FetchScript {
  const address = new URL(url);
  address.searchParams.set(parameter, value);
  return createFetchScript(address.toString());
}

const GOOGLE_SOURCES: ContentSources = {
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

export const google = defineProvider({
  name: 'analytics/google',
  options: Type.Object({ siteTag: option(filled, { description: 'Tag, sent to clients.' }), scriptUrl }),
  create: ({ siteTag, scriptUrl: url = 'https://www.googletagmanager.com/gtag/js' }) =>
    scriptOf(url, 'id', siteTag),
  contentSources: () => GOOGLE_SOURCES,
});

export const cloudflare = defineProvider({
  name: 'analytics/cloudflare',
  options: Type.Object({ token: option(filled, { description: 'Token, sent to clients.' }), scriptUrl }),
  create: ({ token, scriptUrl: url = 'https://static.cloudflareinsights.com/beacon.min.js' }) =>
    scriptOf(url, 'token', token),
  contentSources: () => ({ 'connect-src': ['https://cloudflareinsights.com/'] }),
});
