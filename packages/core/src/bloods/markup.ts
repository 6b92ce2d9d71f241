/**
 * The markup of a destination, and how to escape names in it, so that they cannot mention anybody, link
 * anywhere or format anything.
 */
import { visibleText } from './visible-text';

export interface Markup {
  /** Mustache template used when the settings have none. */
  readonly defaultTemplate: string;
  readonly escapeText: (text: string) => string;
  readonly escapeUrl: (url: string) => string;
}

/** Discord drops a backslash before any of these and shows the character itself. */
const DISCORD_SPECIAL = /[\\*_~`|<>#+\-.:/@()[\]]/g;

export const discordMarkup: Markup = {
  defaultTemplate:
    '{{#bloodEmoji}}{{bloodEmoji}} {{/bloodEmoji}}Congratulations to [{{teamName}}](<{{teamUrl}}>) on the ' +
    '{{bloodNumOrdinal}} solve of **{{challengeCategoryEscaped}}/{{challengeNameEscaped}}**!',
  escapeText: (text) => visibleText(text).replace(DISCORD_SPECIAL, '\\$&'),
  escapeUrl: (url) => url,
};

/** All reserved characters of MarkdownV2, and the backslash. */
const TELEGRAM_SPECIAL = /[_*[\]()~`>#+\-=|{}.!\\]/g;
/**
 * What Telegram turns into mentions, tags, commands and links even when escaped, if the sign touches the
 * word. An invisible word joiner keeps them apart.
 */
const TELEGRAM_DETECTED = /([@#$/](?=[\p{L}\p{N}_])|\.(?=\p{L}))/gu;

export const telegramMarkup: Markup = {
  defaultTemplate:
    '{{#bloodEmoji}}{{bloodEmoji}} {{/bloodEmoji}}Congratulations to [*{{teamName}}*]({{teamUrl}}) on the ' +
    '{{bloodNumOrdinal}} solve of *{{challengeCategoryEscaped}}/{{challengeNameEscaped}}*\\!',
  escapeText: (text) =>
    visibleText(text).replace(TELEGRAM_DETECTED, '$1\u2060').replace(TELEGRAM_SPECIAL, '\\$&'),
  escapeUrl: (url) => url.replace(/[)\\]/g, '\\$&'),
};

/** Plain text; escape it where it is put into markup. */
export const plainMarkup: Markup = {
  defaultTemplate:
    '{{#bloodEmoji}}{{bloodEmoji}} {{/bloodEmoji}}Congratulations to {{teamName}} on the ' +
    '{{bloodNumOrdinal}} solve of {{challengeCategoryEscaped}}/{{challengeNameEscaped}}!',
  escapeText: visibleText,
  escapeUrl: (url) => url,
};
