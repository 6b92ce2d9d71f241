import type { MessageProvider } from '../../../bloods';
import type { Clock } from '../../clock';
import { optionalTextOption, textOption, type ProviderConfig } from '../../config';
import { createDiscordMessageProvider } from './discord-message-provider';
import { createTelegramMessageProvider } from './telegram-message-provider';
import { createWebhookMessageProvider } from './webhook-message-provider';

/** Ids of chats and threads are numbers to some and text to others. */
function idOption({ options }: ProviderConfig, option: string): string | number | undefined {
  const value = options[option];
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

type Create = (config: ProviderConfig, clock: Clock) => MessageProvider;

/** The one table from setting to provider (services reference 5.4). */
const PROVIDERS: ReadonlyMap<string, Create> = new Map<string, Create>([
  ['messages/discord', (config) => createDiscordMessageProvider({ url: textOption(config, 'url') })],
  [
    'messages/telegram',
    (config) =>
      createTelegramMessageProvider({
        botToken: textOption(config, 'botToken'),
        chatId: idOption(config, 'chatId') ?? textOption(config, 'chatId'),
        threadId: idOption(config, 'threadId'),
        apiUrl: optionalTextOption(config, 'apiUrl'),
      }),
  ],
  [
    'messages/webhook',
    (config, clock) =>
      createWebhookMessageProvider(
        { url: textOption(config, 'url'), secret: textOption(config, 'secret') },
        clock,
      ),
  ],
]);

/** Throws at start for a name that is not in the table. */
export function createMessageProvider(config: ProviderConfig, clock: Clock): MessageProvider {
  const create = PROVIDERS.get(config.name);
  if (create === undefined) throw new Error(`unknown message provider "${config.name}"`);
  return create(config, clock);
}
