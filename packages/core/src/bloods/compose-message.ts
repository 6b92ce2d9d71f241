import Mustache from 'mustache';
import type { Blood } from './announcement';
import { bloodEmoji, bloodWords } from './blood-words';
import type { Markup } from './markup';

export interface MessageStyle {
  readonly markup: Markup;
  /** Mustache; the markup's own when not set. */
  readonly messageTemplate?: string | undefined;
  /** By rank. */
  readonly bloodEmojis: readonly string[];
}

/** Values go into the text as they are: they were escaped for the destination, not for HTML. */
const AS_IT_IS = { escape: String };

/**
 * What a destination is told. Names of challenges are the organisers' own and stand in a
 * template of theirs as stored; the built-in ones take the escaped form, which a template may do too.
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
