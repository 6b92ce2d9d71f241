import { createHmac } from 'node:crypto';

/** What is needed to sign a delivery. */
export interface FeedCredentials {
  readonly challengeId: string;
  /** The secret of the feed; staff see and replace it. */
  readonly secret: string;
}

/** The headers of a delivery whose body is exactly `bodyText` (docs/rules/score-feeds.md#signatures). */
export function signDelivery(
  { challengeId, secret }: FeedCredentials,
  bodyText: string,
  timestampMs: number,
): Readonly<Record<string, string>> {
  const timestamp = String(timestampMs);
  const digest = createHmac('sha256', secret).update(`${timestamp}.${challengeId}.${bodyText}`).digest('hex');
  return { 'x-svc-timestamp': timestamp, 'x-svc-signature': `sha256=${digest}` };
}
