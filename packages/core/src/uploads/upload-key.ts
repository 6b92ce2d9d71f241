import { contentType } from 'mime-types';

/** Folder of staged content, where the storage has folders; no key of an object begins with it. */
export const STAGING_PREFIX = '.incoming';

const SHA256 = /^[0-9a-f]{64}$/;

export function isSha256(text: string): boolean {
  return SHA256.test(text);
}

/** `<sha256>/<name>`: the same bytes under another name are another object. */
export function fileKey(sha256: string, name: string): string {
  return `${sha256}/${name}`;
}

/** The key as part of a URL: each segment percent-encoded on its own, slashes kept. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

/** By the extension of the name; what a browser shows is decided by the disposition, not by this. */
export function contentTypeOf(key: string): string {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const isKnown = name.includes('.') ? contentType(name) : false;
  return isKnown === false ? 'application/octet-stream' : isKnown;
}
