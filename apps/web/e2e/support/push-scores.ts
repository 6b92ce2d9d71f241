import { createHmac } from 'node:crypto';
import type { Stage } from './stage';

interface Feed {
  readonly challengeId: string;
  readonly secret: string;
}

/** What a scorer sends; the status of the answer. */
export async function pushScores(
  { origin }: Stage,
  { challengeId, secret }: Feed,
  scores: readonly { readonly userId: string; readonly points: number }[] = [],
): Promise<number> {
  const body = JSON.stringify({ scores });
  const timestamp = String(Date.now());
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${challengeId}.${body}`);
  const answer = await fetch(`${origin}/api/v2/challs/${challengeId}/scores`, {
    method: 'POST',
    headers: { 'x-svc-timestamp': timestamp, 'x-svc-signature': `sha256=${hmac.digest('hex')}` },
    body,
  });
  return answer.status;
}
