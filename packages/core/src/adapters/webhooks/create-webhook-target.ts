import type { Clock } from '../../infra/clock';
import { isSuccess } from '../../infra/http-client';
import type { ConfiguredWebhook, WebhookTarget } from '../../webhooks';
import { postMessage } from '../messages/post-message';
import { signedHeaders } from '../messages/signed-headers';

/** A receiver of docs/webhooks.md. Redirects are not followed: only the operator says where events go. */
export function createWebhookTarget(webhook: ConfiguredWebhook, clock: Clock): WebhookTarget {
  const { name, types, url, secret } = webhook;
  return {
    name,
    types,
    async send({ id, body }) {
      const headers = signedHeaders(secret, String(clock.now().getTime()), body);
      await postMessage({
        provider: `webhook ${name}`,
        url,
        headers: { ...headers, 'Idempotency-Key': `"${id}"` },
        body,
        isAccepted: isSuccess,
      });
    },
  };
}
