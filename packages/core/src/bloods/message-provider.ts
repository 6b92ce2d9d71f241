import type { Blood } from './announcement';
import type { Markup } from './markup';

/** An announcement ready to go out. */
export interface BloodMessage {
  /** The same in every attempt, so that receivers can recognise repeats. */
  readonly id: string;
  /** The text in the markup of the provider. */
  readonly text: string;
  readonly blood: Blood;
}

/** Delivers announcements to a destination. */
export interface MessageProvider {
  readonly markup: Markup;
  /**
   * Resolves once the message was accepted. Rejects with `MessageRefused` when the destination refuses this
   * message, with `MessageDeferred` when it says when to retry, and with any other error when it fails.
   * Bounded in time; no error contains a secret.
   */
  send(message: BloodMessage): Promise<void>;
}

/** The destination refused this message; it may accept others. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}

/** The destination accepts no messages for a while, and said for how long. */
export class MessageDeferred extends Error {
  override readonly name = 'MessageDeferred';
  constructor(
    message: string,
    readonly retryInMs: number,
  ) {
    super(message);
  }
}
