import { composeMessage, type MessageStyle } from './compose-message';
import type { Blood } from './announcement';
import type { MessageProvider } from './message-provider';

/** A destination as the settings have it, with its provider made. */
export interface DestinationDependencies extends Omit<MessageStyle, 'markup'> {
  readonly provider: MessageProvider;
}

export interface Destination {
  readonly key: string;
  tell(id: string, blood: Blood): Promise<void>;
}

/**
 * Names destinations by what they are, not by where they lead: `discord-1`, `discord-2`, `telegram-1`, counted for each
 * provider in the order of the settings. A corrected address gets what waited for the wrong one, and no key holds a
 * secret.
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
    tell: (id, blood) =>
      provider.send({ id, text: composeMessage(blood, { ...style, markup: provider.markup }), blood }),
  };
}
