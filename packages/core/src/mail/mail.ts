import type { UnsentState } from '../infra/database';

/** Why a mail is sent. */
export type MailPurpose = 'register' | 'recover' | 'update';

/** A mail to send. It carries no token: that is made or looked up when it is sent. */
export interface Mail {
  /** Also the mail's identity towards the outside, see `messageIdOf`. */
  readonly id: string;
  readonly purpose: MailPurpose;
  /** Normalised address. */
  readonly recipient: string;
  /** `register`: the pending verification; `update`: the email change; `recover`: null. */
  readonly subjectId: string | null;
  readonly attempts: number;
  readonly createdAt: Date;
}

/** A mail that has not been sent, and the state of its attempts. */
export type UnsentMail = Mail & UnsentState;

/** `Message-ID`: the same for every attempt to send this mail (RFC 5322, 3.6.4). */
export function messageIdOf(mailId: string, senderAddress: string): string {
  return `<${mailId}@${senderAddress.slice(senderAddress.lastIndexOf('@') + 1)}>`;
}

/** `"<event name>" <address>`; nothing in the name can end the header or the quotes. */
export function senderOf(eventName: string, address: string): string {
  const name = eventName.replace(/[\r\n]+/g, ' ').replace(/["\\]/g, '\\$&');
  return `"${name}" <${address}>`;
}
