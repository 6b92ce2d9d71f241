import { Type } from '@sinclair/typebox';
import { discordMarkup, type MessageProvider } from '../../bloods';
import { defineProvider, option, webAddress } from '../../infra/config';
import { isSuccess } from '../../infra/http-client';
import { postMessage } from './post-message';

export interface DiscordOptions {
  readonly url: string;
  readonly timeoutMs?: number | undefined;
}

/** A webhook of a chat channel. Mentions are disabled, whatever the text contains. */
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

export const discord = defineProvider({
  name: 'messages/discord',
  options: Type.Object({
    url: option(webAddress, {
      description: "Address of the channel's webhook; a secret.",
      fallbackEnv: 'SVC_BLOOD_BOT_DISCORD_URL',
    }),
  }),
  create: (options) => createDiscordMessageProvider(options),
});
