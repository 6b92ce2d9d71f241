import type { MailProvider } from '../../../mail';
import { postMail } from './post-mail';

export interface PostmarkOptions {
  readonly serverToken: string;
  /** Another address than the public service's. */
  readonly endpoint?: string | undefined;
}

const ENDPOINT = 'https://api.postmarkapp.com';

export function createPostmarkMailProvider({
  serverToken,
  endpoint = ENDPOINT,
}: PostmarkOptions): MailProvider {
  return {
    send: ({ from, to, subject, html, text, messageId }) =>
      postMail({
        provider: 'emails/postmark',
        url: `${endpoint}/email`,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'x-postmark-server-token': serverToken,
        },
        body: JSON.stringify({
          From: from,
          To: to,
          Subject: subject,
          HtmlBody: html,
          TextBody: text,
          // Without the second header the service replaces the first one.
          Headers: [
            { Name: 'Message-ID', Value: messageId },
            { Name: 'X-PM-KeepID', Value: 'true' },
          ],
        }),
      }),
  };
}
