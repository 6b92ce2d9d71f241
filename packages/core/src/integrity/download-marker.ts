import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The part of a file's address that shows which team it was given to. It names nobody and grants nothing. */
export type DownloadMarker = (teamId: string) => string;

export interface DownloadMarkers {
  readonly of: DownloadMarker;
  /** Anybody can make up a marker; made-up ones are recognised without looking up the teams. */
  isOurs(text: string): boolean;
}

const TEAM_BYTES = 12;
/** A digest of the bytes before it. */
const CHECK_BYTES = 4;
const FORM = /^[A-Za-z0-9_-]{22}$/;

/** The setting `tokenKey`; a new key makes new markers. */
export function createDownloadMarkers(tokenKey: string): DownloadMarkers {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(tokenKey, 'base64'), '', 'download markers', 32));
  const digestOf = (data: string | Buffer, bytes: number) =>
    createHmac('sha256', key).update(data).digest().subarray(0, bytes);
  return {
    of(teamId) {
      const team = digestOf(teamId, TEAM_BYTES);
      return Buffer.concat([team, digestOf(team, CHECK_BYTES)]).toString('base64url');
    },
    isOurs(text) {
      if (!FORM.test(text)) return false;
      const marker = Buffer.from(text, 'base64url');
      const check = digestOf(marker.subarray(0, TEAM_BYTES), CHECK_BYTES);
      return timingSafeEqual(marker.subarray(TEAM_BYTES), check);
    },
  };
}
