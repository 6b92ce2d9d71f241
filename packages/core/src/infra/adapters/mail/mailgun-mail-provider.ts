import type { MailProvider } from '../../../mail';
import { postMail } from './post-mail';

export interface MailgunOptions {
  readonly apiKey: string;
  readonly domain: string;
  /** Another address than the public service's, for example its European one. */
  readonly endpoint?: string | undefined;
}

const ENDPOINT = 'https://api.mailgun.net';

export function createMailgunMailProvider({
  apiKey,
  domain,
  endpoint = ENDPOINT,
}: MailgunOptions): MailProvider {
  const credentials = Buffer.from(`api:${apiKey}`).toString('base64');
  return {
    send: ({ from, to, subject, html, text, messageId }) =>
      postMail({
        provider: 'emails/mailgun',
        url: `${endpoint}/v3/${encodeURIComponent(domain)}/messages`,
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ from, to, subject, html, text, 'h:Message-Id': messageId }).toString(),
      }),
  };
}
