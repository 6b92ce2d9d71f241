import { apiOrigin } from './call';

/** The address of a file of a challenge. Where downloads are recorded, it contains the marker of the team. */
export function fileUrl(url: string, downloadMarker: string | undefined): string {
  const isServed = url.startsWith('/uploads/');
  return assetUrl(isServed && downloadMarker !== undefined ? `${url}?team=${downloadMarker}` : url);
}

/** The address of an uploaded file, which may be relative to the API. Schemes other than http(s) are not linked. */
export function assetUrl(url: string): string {
  const absolute = URL.canParse(url, apiOrigin) ? new URL(url, apiOrigin) : undefined;
  return absolute !== undefined && /^https?:$/.test(absolute.protocol) ? absolute.href : '#';
}
