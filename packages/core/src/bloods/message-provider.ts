import type { Blood } from './announcement';
import type { Markup } from './markup';

/** An announcement ready to go out. */
export interface BloodMessage {
  /** The same at every attempt. */
  readonly id: string;
  /** In the markup of the provider. */
  readonly text: string;
  readonly blood: Blood;
}

/** Whoever tells the world about bloods. */
export interface MessageProvider {
  readonly markup: Markup;
  /**
   * Resolves once the message was accepted. Rejects with `MessageRefused` when it was this message that was not wanted,
   * with `MessageDeferred` when the destination said when to come back, with any other error when it is the destination
   * that fails. Never waits for ever; no error holds a secret.
   */
  send(message: BloodMessage): Promise<void>;
}

/** This message is not wanted as it is; others may be. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}

/** The destination takes no messages for a while, and said so. */
export class MessageDeferred extends Error {
  override readonly name = 'MessageDeferred';
  constructor(
    message: string,
    readonly retryInMs: number,
  ) {
    super(message);
  }
}
