import { createTransport } from 'nodemailer';
import { MailRefused, type MailProvider } from '../../../mail';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with credentials where the server asks for them. */
  readonly smtpUrl: string;
}

// A healthy server greets in milliseconds; one that says nothing for this long is as good as away.
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

interface SmtpFailure {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** A final "no" to the address or the content, as opposed to one to our login or to the hour (RFC 5321, 4.2.1). */
function isRefusal({ code, command, responseCode }: SmtpFailure): boolean {
  const isFinal = typeof responseCode === 'number' && responseCode >= 500;
  return isFinal && (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
}

/** One connection a mail: mails are rare, and a connection kept open is one the server may have closed meanwhile. */
export function createSmtpMailProvider({ smtpUrl }: SmtpOptions): MailProvider {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, from, to, subject, html, text }) {
      try {
        await transport.sendMail({ messageId, from, to: { name: '', address: to }, subject, html, text });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const { responseCode } = error as SmtpFailure;
        if (isRefusal(error as SmtpFailure)) {
          throw new MailRefused(`emails/smtp: refused with ${String(responseCode)}`, { cause: error });
        }
        throw error;
      }
    },
  };
}
