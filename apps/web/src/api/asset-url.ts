import { apiOrigin } from './call';

/** The address of an uploaded file, which may be relative to the API. Anything but http(s) goes nowhere. */
export function assetUrl(url: string): string {
  const absolute = URL.canParse(url, apiOrigin) ? new URL(url, apiOrigin) : undefined;
  return absolute !== undefined && /^https?:$/.test(absolute.protocol) ? absolute.href : '#';
}
