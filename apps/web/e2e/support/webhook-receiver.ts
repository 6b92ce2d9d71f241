import { startOutsideServer } from '@rampart/core/testing';

export interface WebhookReceiver {
  readonly url: string;
  /** Ids of the events, in the order in which they arrived. */
  readonly received: readonly string[];
  readonly stop: () => Promise<void>;
}

/** An organisers' tool that takes every event. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: string[] = [];
  const { url, stop } = await startOutsideServer((request, response) => {
    received.push(String(request.headers['idempotency-key']));
    request.resume().on('end', () => response.writeHead(204).end());
  });
  return { url: `${url}/`, received, stop };
}
