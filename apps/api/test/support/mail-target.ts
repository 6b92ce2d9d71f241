import type { Config } from '@rampart/core/infra/config';
import { configOf, until } from '@rampart/core/testing';
import {
  startMailCatcher,
  type CaughtMail,
  type MailCatcherOptions,
} from '@rampart/core/testing/mail-catcher';
import { unique } from './actors';
import { startLocalTarget, type LocalTarget } from './local-target';
import { setUp } from './opened';
import type { Answer } from './send';

type EmailConfig = NonNullable<Config['email']>;

export interface MailTarget extends LocalTarget {
  readonly mails: readonly CaughtMail[];
  /** The `count`th mail to the address, sent now: by itself it may wait for seconds (decision 0016). */
  mailTo(address: string, count?: number): Promise<CaughtMail>;
  /** Asks from a client address of its own, unless one is given. */
  ask(
    method: string,
    path: string,
    json: unknown,
    requester?: { ip?: string | undefined; token?: string },
  ): Promise<Answer>;
}

let addresses = 0;
/** An address from the range for examples; another one at each call. */
export function anIp(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

export const anAddress = (): string => `${unique('mail')}@example.org`;

/** The settings of mail as the product has them when an organiser says no more than where mails go. */
export function anEmailConfig(smtpUrl: string, said: Partial<EmailConfig> = {}): EmailConfig {
  const provider = { name: 'emails/smtp', options: { smtpUrl } };
  const { email } = configOf({ email: { provider, from: 'ctf@example.org', ...said } });
  if (email === undefined) throw new Error('no mail is configured');
  return email;
}

/** A target that sends its mails to a real SMTP server. */
export async function startMailTarget(
  said: {
    config?: Partial<Config>;
    catcher?: MailCatcherOptions;
    email?: Partial<EmailConfig>;
  } = {},
): Promise<MailTarget> {
  const { catcher, target, stop } = await setUp(async (opened) => {
    const catcher = await startMailCatcher(said.catcher);
    opened.add(() => catcher.stop());
    const email = anEmailConfig(catcher.url, said.email);
    const target = await startLocalTarget({ config: { email, ...said.config } });
    opened.add(() => target.stop());
    return { catcher, target, stop: () => opened.closeAll() };
  });

  const mailTo = (address: string, count = 1): Promise<CaughtMail> =>
    until(`a mail to ${address}`, async () => {
      await target.worker.sendWaitingMails(address);
      return catcher.mailsTo(address)[count - 1];
    });
  const ask: MailTarget['ask'] = (method, path, json, { ip = anIp(), token } = {}) =>
    target.send(method, path, { json, token, headers: { 'x-forwarded-for': ip } });

  return {
    ...target,
    mails: catcher.mails,
    mailTo,
    ask,
    stop,
  };
}
