import { Type } from '@sinclair/typebox';
import { plainMarkup, type MessageProvider } from '../../bloods';
import type { Clock } from '../../infra/clock';
import { defineProvider, option, webAddress } from '../../infra/config';
import { isSuccess } from '../../infra/http-client';
import { traceOf, traceparentOf } from '../../infra/trace';
import { postMessage } from './post-message';
import { signedHeaders } from './signed-headers';

export interface WebhookOptions {
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs?: number | undefined;
}

/** Any service that takes our JSON; what it has to do is in docs/blood-webhook.md. */
export function createWebhookMessageProvider(
  { url, secret, timeoutMs }: WebhookOptions,
  clock: Clock,
): MessageProvider {
  return {
    markup: plainMarkup,
    async send({ id, text, blood }) {
      const body = JSON.stringify({
        id,
        type: 'blood',
        teamId: blood.teamId,
        teamName: blood.teamName,
        teamUrl: blood.teamUrl,
        challengeId: blood.challengeId,
        challengeName: blood.challengeName,
        category: blood.challengeCategory,
        bloodNumber: blood.number,
        at: blood.at.getTime(),
        text,
      });
      const headers = signedHeaders(secret, String(clock.now().getTime()), body);
      await postMessage({
        provider: 'messages/webhook',
        url,
        // A string of RFC 8941, as the draft of this header has it.
        headers: { ...headers, 'Idempotency-Key': `"${id}"`, traceparent: traceparentOf(traceOf(id)) },
        body,
        isAccepted: isSuccess,
        timeoutMs,
      });
    },
  };
}

export const webhook = defineProvider({
  name: 'messages/webhook',
  options: Type.Object({
    url: option(webAddress, { description: 'URL that receives announcements; see docs/blood-webhook.md.' }),
    secret: option(Type.String({ minLength: 16 }), {
      description: 'Secret that signs deliveries, at least 16 characters.',
      fallbackEnv: 'SVC_BLOOD_BOT_WEBHOOK_SECRET',
    }),
  }),
  create: (options, clock: Clock) => createWebhookMessageProvider(options, clock),
});
