import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ScoreFeedStore } from './score-feed-store';

/** How far a delivery's timestamp may be from our clock, in either direction. */
const SKEW_MS = 300_000;
const SIGNATURE = /^sha256=[0-9a-f]{64}$/;
/** Decimal digits only: the text itself is signed, so it must be the text of exactly one number. */
const TIMESTAMP = /^\d{1,15}$/;

export interface SignedHeaders {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
}

/** `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<challenge id>.<raw body>`. */
function scoreSignature(secret: string, timestamp: string, challengeId: string, rawBody: Buffer): string {
  const hmac = createHmac('sha256', secret);
  hmac.update(`${timestamp}.${challengeId}.`).update(rawBody);
  return `sha256=${hmac.digest('hex')}`;
}

/**
 * Verifies score pushes (docs/rules/score-feeds.md#signatures); a caller cannot tell one failure from
 * another.
 */
export interface ScoreSignatures {
  /** Whether the headers alone are acceptable: form and time, before the body is read. */
  arePlausible(headers: SignedHeaders, now: Date): boolean;
  areValid(headers: SignedHeaders, challengeId: string, rawBody: Buffer, now: Date): Promise<boolean>;
}

export function createScoreSignatures(store: Pick<ScoreFeedStore, 'findSecret'>): ScoreSignatures {
  const arePlausible = ({ timestamp, signature }: SignedHeaders, now: Date): boolean =>
    timestamp !== undefined &&
    signature !== undefined &&
    TIMESTAMP.test(timestamp) &&
    SIGNATURE.test(signature) &&
    Math.abs(now.getTime() - Number(timestamp)) <= SKEW_MS;

  return {
    arePlausible,
    async areValid(headers, challengeId, rawBody, now) {
      if (!arePlausible(headers, now)) return false;
      const secret = await store.findSecret(challengeId);
      if (secret === undefined || secret === '') return false;
      const expected = scoreSignature(secret, headers.timestamp ?? '', challengeId, rawBody);
      return timingSafeEqual(Buffer.from(expected), Buffer.from(headers.signature ?? ''));
    },
  };
}
