import { telegramMarkup, type MessageProvider } from '../../../bloods';
import { postMessage } from './post-message';

export interface TelegramOptions {
  readonly botToken: string;
  readonly chatId: string | number;
  readonly threadId?: string | number | undefined;
  /** Another address than the public service's: bots can have a server of their own. */
  readonly apiUrl?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

const API_URL = 'https://api.telegram.org';

/** A bot in a chat (services reference 5.4). Its token is part of the address, which is why no error names that. */
export function createTelegramMessageProvider(options: TelegramOptions): MessageProvider {
  const { botToken, chatId, threadId, apiUrl = API_URL, timeoutMs } = options;
  const token = encodeURIComponent(botToken).replaceAll('%3A', ':');
  return {
    markup: telegramMarkup,
    send: ({ text }) =>
      postMessage({
        provider: 'messages/telegram',
        url: `${apiUrl.replace(/\/+$/, '')}/bot${token}/sendMessage`,
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
