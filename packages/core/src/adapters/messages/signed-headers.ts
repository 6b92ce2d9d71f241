import { createHmac } from 'node:crypto';

/** `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`; headers as those of the score webhook. */
export function signedHeaders(secret: string, timestamp: string, rawBody: string): Record<string, string> {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
  return { 'X-SVC-Timestamp': timestamp, 'X-SVC-Signature': `sha256=${digest}` };
}
