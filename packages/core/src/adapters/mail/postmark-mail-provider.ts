import { Type } from '@sinclair/typebox';
import { defineProvider, filled, option, webAddress } from '../../infra/config';
import { fieldOf, withoutTrailingSlashes } from '../../infra/http-client';
import type { MailProvider } from '../../mail';
import { postMail } from './post-mail';

const NAME = 'emails/postmark';

/**
 * Codes of answers with status 422: the sender is unknown or not confirmed, no credits are left, the account is not approved
 * yet, or may not send.
 */
const ACCOUNT_ERRORS: readonly unknown[] = [400, 401, 405, 412, 413];

export const postmark = defineProvider({
  name: NAME,
  options: Type.Object({
    serverToken: option(filled, { description: 'Token of the server.', env: 'SVC_POSTMARK_SERVER_TOKEN' }),
    endpoint: option(Type.Optional(webAddress), {
      description: "URL to use instead of the public service's.",
    }),
  }),
  create: ({ serverToken, endpoint = 'https://api.postmarkapp.com' }): MailProvider => ({
    send: ({ from, to, subject, html, text, messageId }) =>
      postMail({
        provider: NAME,
        url: `${withoutTrailingSlashes(endpoint)}/email`,
        blamesAccount: (answer) => ACCOUNT_ERRORS.includes(fieldOf(answer, 'ErrorCode')),
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
  }),
});
