import { composeMessage, type MessageStyle } from './compose-message';
import type { Blood } from './announcement';
import type { MessageProvider } from './message-provider';

/** A configured destination with its provider. */
export interface DestinationDependencies extends Omit<MessageStyle, 'markup'> {
  readonly provider: MessageProvider;
}

export interface Destination {
  readonly key: string;
  send(id: string, blood: Blood): Promise<void>;
}

/**
 * Names destinations by provider and position in the settings, not by address: `discord-1`, `discord-2`,
 * `telegram-1`. A corrected address receives what was queued for the wrong one, and no key contains a secret.
 */
export function destinationKeys(providerNames: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return providerNames.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name.slice(name.lastIndexOf('/') + 1)}-${String(count)}`;
  });
}

export function createDestination(key: string, { provider, ...style }: DestinationDependencies): Destination {
  return {
    key,
    send: (id, blood) =>
      provider.send({ id, text: composeMessage(blood, { ...style, markup: provider.markup }), blood }),
  };
}
