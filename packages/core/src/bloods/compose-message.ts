import Mustache from 'mustache';
import type { Blood } from './announcement';
import { bloodEmoji, bloodWords } from './blood-words';
import type { Markup } from './markup';

export interface MessageStyle {
  readonly markup: Markup;
  /** Mustache template; the markup's default if absent. */
  readonly messageTemplate?: string | undefined;
  /** Emojis by rank, that of the first blood first. */
  readonly bloodEmojis: readonly string[];
}

/** Turns off HTML escaping: values are already escaped for the destination. */
const AS_IT_IS = { escape: String };

/**
 * Renders the message for a destination. A custom template gets challenge names as stored, because organisers write
 * both; the built-in templates use the escaped variables, which custom ones may use too.
 */
export function composeMessage(blood: Blood, { markup, messageTemplate, bloodEmojis }: MessageStyle): string {
  const words = bloodWords(blood.number);
  const view = {
    teamName: markup.escapeText(blood.teamName),
    teamUrl: markup.escapeUrl(blood.teamUrl),
    challengeName: blood.challengeName,
    challengeCategory: blood.challengeCategory,
    challengeNameEscaped: markup.escapeText(blood.challengeName),
    challengeCategoryEscaped: markup.escapeText(blood.challengeCategory),
    bloodNumber: blood.number,
    bloodNumOrdinal: words.ordinal,
    bloodNumSentence: words.ordinal,
    bloodNumWord: words.word,
    bloodNumTitle: words.title,
    bloodEmoji: bloodEmoji(bloodEmojis, blood.number),
  };
  return Mustache.render(messageTemplate ?? markup.defaultTemplate, view, {}, AS_IT_IS);
}
