import { createHmac, hkdfSync } from 'node:crypto';

/** The part of a file's address that shows which team it was given to. It names nobody and grants nothing. */
export type DownloadMarker = (teamId: string) => string;

const BYTES = 16;
/** The form of every marker; nothing else is worth remembering. */
const MARKER = /^[A-Za-z0-9_-]{22}$/;

export function isMarker(text: string): boolean {
  return MARKER.test(text);
}

/** `tokenKey` as the settings have it; a new one makes new markers. */
export function createDownloadMarker(tokenKey: string): DownloadMarker {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(tokenKey, 'base64'), '', 'download markers', 32));
  return (teamId) =>
    createHmac('sha256', key).update(teamId).digest().subarray(0, BYTES).toString('base64url');
}
