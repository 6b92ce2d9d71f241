import type { Clock } from '../infra/clock';
import type { SendResult } from '../infra/database';
import { errorSentence, type Logger } from '../infra/logging';
import { renderEmail, type EmailContent } from './email-template';
import { messageIdOf, senderOf, type Mail } from './mail';
import type { MailOutbox } from './mail-outbox';
import { MailRefused, type MailProvider } from './mail-provider';
import { nextAttemptInMs } from './retry-policy';

/** How mails show the event. Read anew for each mail, because organisers may have changed it. */
export interface EventBranding {
  readonly eventName: string;
  readonly logoLightUrl: string | null;
  readonly logoDarkUrl: string | null;
}

export interface MailContents {
  /** Undefined when there is nobody to write to, or no reason to write any more. */
  find(mail: Mail, now: Date): Promise<EmailContent | undefined>;
}

export interface DeliverMailDependencies {
  readonly outbox: Pick<MailOutbox, 'attemptToSend'>;
  readonly provider: MailProvider;
  readonly contents: MailContents;
  readonly branding: () => Promise<EventBranding>;
  readonly sender: {
    readonly address: string;
    readonly origin: string;
    readonly logoUrl?: string | undefined;
  };
  readonly clock: Clock;
  readonly logger: Logger;
}

/** `gone`: sent already, given up, not needed, or being sent by another worker. */
export type DeliverMailResult = SendResult | { readonly outcome: 'gone' };

/**
 * Tries once to send a mail. Two workers never send the same mail at the same time. It is sent again, with the same
 * `Message-ID`, only if a worker dies after the mail was accepted and before that is recorded.
 */
export function createDeliverMail(dependencies: DeliverMailDependencies) {
  const { outbox, provider, contents, branding, sender, clock, logger } = dependencies;

  const failure = (mail: Mail, error: unknown): SendResult => {
    const sentence = errorSentence(error);
    const attempts = mail.attempts + 1;
    const retryInMs =
      error instanceof MailRefused ? undefined : nextAttemptInMs(attempts, mail.createdAt, clock.now());
    const { id: mailId, purpose } = mail;
    if (retryInMs === undefined) {
      logger.error('a mail was given up', { mailId, purpose, attempts, error: sentence });
      return { outcome: 'failed', error: sentence };
    }
    logger.warn('a mail was not sent, it will be tried again', {
      mailId,
      purpose,
      attempts,
      retryInMs,
      error: sentence,
    });
    return { outcome: 'retry', error: sentence, retryInMs };
  };

  return async (mailId: string): Promise<DeliverMailResult> => {
    const result = await outbox.attemptToSend(
      mailId,
      () => clock.now(),
      async (mail) => {
        const content = await contents.find(mail, clock.now());
        if (content === undefined) return { outcome: 'unneeded' };
        const seen = await branding();
        const { subject, html, text } = renderEmail({ ...sender, ...seen, content });
        try {
          await provider.send({
            messageId: messageIdOf(mail.id, sender.address),
            from: senderOf(seen.eventName, sender.address),
            to: mail.recipient,
            subject,
            html,
            text,
          });
        } catch (error) {
          return failure(mail, error);
        }
        return { outcome: 'sent' };
      },
    );
    return result ?? { outcome: 'gone' };
  };
}
