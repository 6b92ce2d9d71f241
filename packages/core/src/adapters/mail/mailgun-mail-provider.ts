import { Type } from '@sinclair/typebox';
import { defineProvider, filled, option, webAddress } from '../../infra/config';
import { withoutTrailingSlashes } from '../../infra/http-client';
import type { MailProvider } from '../../mail';
import { postMail } from './post-mail';

const NAME = 'emails/mailgun';

export const mailgun = defineProvider({
  name: NAME,
  options: Type.Object({
    apiKey: option(filled, { description: 'Key.', env: 'SVC_MAILGUN_API_KEY' }),
    domain: option(filled, { description: 'Sending domain.', env: 'SVC_MAILGUN_DOMAIN' }),
    endpoint: option(Type.Optional(webAddress), {
      description: "URL to use instead of the public service's, for example its European one.",
    }),
  }),
  create({ apiKey, domain, endpoint = 'https://api.mailgun.net' }): MailProvider {
    const credentials = Buffer.from(`api:${apiKey}`).toString('base64');
    return {
      send: ({ from, to, subject, html, text, messageId }) =>
        postMail({
          provider: NAME,
          url: `${withoutTrailingSlashes(endpoint)}/v3/${encodeURIComponent(domain)}/messages`,
          headers: {
            authorization: `Basic ${credentials}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({ from, to, subject, html, text, 'h:Message-Id': messageId }).toString(),
        }),
    };
  },
});
