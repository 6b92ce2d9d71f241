import { createRequire } from 'node:module';
import { Type } from '@sinclair/typebox';
import type * as nodemailer from 'nodemailer';
import { defineProvider, option } from '../../infra/config';
import { MailRefused, type MailProvider } from '../../mail';

// A healthy server greets in milliseconds; one that says nothing for this long is as good as gone.
const GREETING_TIMEOUT_MS = 10_000;
/**
 * Until TLS has begun. The first reply has to fit in, for which a server may look up our name: the handshake gets what is
 * left. The addresses of a server share this time, so a dead one costs its part.
 */
const SETUP_TIMEOUT_MS = 30_000;
/**
 * A server that examines a mail for longer accepts it after we gave up, and gets it again. The ten minutes of RFC 5321
 * (4.5.3.2.6) are too long: nothing else shows that a server has crashed, and few mails are sent at once.
 */
const SILENCE_TIMEOUT_MS = 2 * 60_000;
/** Less than the doctor waits (decision 0008), so that it can say at which step the server is silent. */
const VERIFY_TIMEOUT_MS = 7_000;

interface SmtpFailure {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** A command out of order, and authentication required (RFC 4954, 6): some servers ask for a login at the recipient only. */
const LOGIN_REPLIES = [503, 530];

/** A final "no" to the address or the content, as opposed to one to our login or to the hour (RFC 5321, 4.2.1). */
function isRefusal({ code, command, responseCode }: SmtpFailure): boolean {
  const isFinal =
    typeof responseCode === 'number' && responseCode >= 500 && !LOGIN_REPLIES.includes(responseCode);
  return isFinal && (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
}

function transportTo(
  url: string,
  timeoutsMs: { readonly setup: number; readonly greeting: number; readonly silence: number },
) {
  // Loaded when needed, because every program that reads the configuration loads all providers and uses few.
  const { createTransport } = createRequire(__filename)('nodemailer') as typeof nodemailer;
  return createTransport({
    url,
    connectionTimeout: timeoutsMs.setup,
    greetingTimeout: timeoutsMs.greeting,
    socketTimeout: timeoutsMs.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Account, host, port and options of nodemailer. A password with an unescaped `#`, `?` or `/` would end before the host, and
 * Node would print the address in a warning.
 */
const ADDRESS = '^smtps?://([^/?#\\s]*@)?(\\[[0-9A-Fa-f:.]+\\]|[^/?#@:\\[\\]\\s]+)(:\\d+)?/?(\\?[^#@\\s]*)?$';

/** One connection per mail: mails are rare, and a connection kept open is one the server may have closed meanwhile. */
export const smtp = defineProvider({
  name: 'emails/smtp',
  options: Type.Object({
    smtpUrl: option(Type.String({ pattern: ADDRESS }), {
      description:
        '`smtps://account:password@host` with TLS from the start (port 465), or `smtp://` with STARTTLS if the server offers ' +
        'it (port 587), with special characters percent-encoded. Another port follows the host. After `smtp://`, ' +
        '`?requireTLS=true` refuses a server without TLS, and `?ignoreTLS=true` is for one on the same machine whose ' +
        'certificate no authority has signed.',
      env: 'SVC_SMTP_URL',
    }),
  }),
  create({ smtpUrl }): MailProvider {
    const transport = transportTo(smtpUrl, {
      setup: SETUP_TIMEOUT_MS,
      greeting: GREETING_TIMEOUT_MS,
      silence: SILENCE_TIMEOUT_MS,
    });
    return {
      async send({ messageId, from, to, subject, html, text }) {
        try {
          await transport.sendMail({ messageId, from, to: { name: '', address: to }, subject, html, text });
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          const { code, responseCode } = error as SmtpFailure;
          // A server that replies to the content has seen it, and may quote the link.
          const isAboutContent = code === 'EMESSAGE' && typeof responseCode === 'number';
          const sentence = isAboutContent
            ? `emails/smtp: the content was answered with ${responseCode}`
            : error.message;
          if (isRefusal(error as SmtpFailure)) throw new MailRefused(sentence, { cause: error });
          if (isAboutContent) throw new Error(sentence, { cause: error });
          throw error;
        }
      },
      verify: async () => {
        const probe = transportTo(smtpUrl, {
          setup: VERIFY_TIMEOUT_MS,
          greeting: VERIFY_TIMEOUT_MS,
          silence: VERIFY_TIMEOUT_MS,
        });
        try {
          await probe.verify();
        } finally {
          probe.close();
        }
      },
    };
  },
});
