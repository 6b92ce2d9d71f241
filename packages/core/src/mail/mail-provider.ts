/** A mail ready to go out. */
export interface MailMessage {
  /** `Message-ID` with its angle brackets: the same for every attempt, so that a repeated one can be recognised. */
  readonly messageId: string;
  /** Header value: `"Name" <address>`. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A service that accepts mails for delivery. */
export interface MailProvider {
  /**
   * Resolves once the mail was accepted. Rejects with `MailRefused` when no further attempt can succeed, with any
   * other error when one may. Never waits for ever.
   */
  send(message: MailMessage): Promise<void>;
  /** Connects and logs in without sending anything; absent if only sending a mail can show that a key is wrong. */
  readonly verify?: () => Promise<void>;
}

/** This mail will never be accepted, for example because there is no such mailbox. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
