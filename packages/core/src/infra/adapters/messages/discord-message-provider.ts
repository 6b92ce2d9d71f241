import { discordMarkup, type MessageProvider } from '../../../bloods';
import { isSuccess, postMessage } from './post-message';

export interface DiscordOptions {
  /** Address of the channel's webhook; a secret. */
  readonly url: string;
  readonly timeoutMs?: number | undefined;
}

/** A webhook of a chat channel (services reference 5.4). Nobody is mentioned, whatever stands in the text. */
export function createDiscordMessageProvider({ url, timeoutMs }: DiscordOptions): MessageProvider {
  return {
    markup: discordMarkup,
    send: ({ text }) =>
      postMessage({
        provider: 'messages/discord',
        url,
        body: JSON.stringify({ content: text, allowed_mentions: { parse: [] } }),
        isAccepted: isSuccess,
        timeoutMs,
      }),
  };
}
