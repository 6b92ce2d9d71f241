/**
 * How a destination reads text, and how a name is written there so that it is only a name: it cannot mention anybody,
 * link anywhere or format anything.
 */
import { visibleText } from './visible-text';

export interface Markup {
  /** What is said when the settings say nothing else (Mustache). */
  readonly defaultTemplate: string;
  readonly escapeText: (text: string) => string;
  readonly escapeUrl: (url: string) => string;
}

/** The chat drops a backslash before any of these, and shows the character as it is. */
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
 * What is turned into mentions, tags, commands and links although it is escaped: the sign must touch the word. A word
 * joiner between them is not seen and keeps them apart.
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

/** Text that is no markup at all; whoever puts it into some escapes it there. */
export const plainMarkup: Markup = {
  defaultTemplate:
    '{{#bloodEmoji}}{{bloodEmoji}} {{/bloodEmoji}}Congratulations to {{teamName}} on the ' +
    '{{bloodNumOrdinal}} solve of {{challengeCategoryEscaped}}/{{challengeNameEscaped}}!',
  escapeText: visibleText,
  escapeUrl: (url) => url,
};
