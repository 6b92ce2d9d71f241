import { Type } from '@sinclair/typebox';
import { telegramMarkup, type MessageProvider } from '../../bloods';
import { defineProvider, filled, option, webAddress } from '../../infra/config';
import { withoutTrailingSlashes } from '../../infra/http-client';
import { postMessage } from './post-message';

export interface TelegramOptions {
  readonly botToken: string;
  readonly chatId: string | number;
  readonly threadId?: string | number;
  readonly apiUrl?: string;
  readonly timeoutMs?: number | undefined;
}

const API_URL = 'https://api.telegram.org';

/** A bot in a chat. Its token is part of the address, which is why no error names that. */
export function createTelegramMessageProvider(options: TelegramOptions): MessageProvider {
  const { botToken, chatId, threadId, apiUrl = API_URL, timeoutMs } = options;
  const token = encodeURIComponent(botToken).replaceAll('%3A', ':');
  return {
    markup: telegramMarkup,
    send: ({ text }) =>
      postMessage({
        provider: 'messages/telegram',
        url: `${withoutTrailingSlashes(apiUrl)}/bot${token}/sendMessage`,
        body: JSON.stringify({
          chat_id: chatId,
          text,
          parse_mode: 'MarkdownV2',
          ...(threadId === undefined ? {} : { message_thread_id: threadId }),
        }),
        isAccepted: (status) => status === 200,
        timeoutMs,
      }),
  };
}

const id = Type.Union([Type.String(), Type.Integer()]);

export const telegram = defineProvider({
  name: 'messages/telegram',
  options: Type.Object({
    botToken: option(filled, {
      description: 'Token of the bot.',
      fallbackEnv: 'SVC_BLOOD_BOT_TELEGRAM_BOT_TOKEN',
    }),
    chatId: option(id, { description: 'The chat.' }),
    threadId: option(Type.Optional(id), { description: 'A thread of the chat.' }),
    apiUrl: option(Type.Optional(webAddress), { description: 'URL of a bot API server of your own.' }),
  }),
  create: (options) => createTelegramMessageProvider(options),
});
