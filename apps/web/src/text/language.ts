import english from './catalogues/en.json';
import type { Catalogue } from './messages';
import { pseudoCatalogue } from './pseudo';

/** Languages people can choose, by their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

/** `pseudo` and its mirrored form are for tests: `localStorage['rampart.language'] = 'pseudo'`. */
export type Language = keyof typeof LANGUAGES | 'pseudo' | 'pseudo-rtl';

const KEY = 'rampart.language';

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (value in LANGUAGES || value === 'pseudo' || value === 'pseudo-rtl');
}

/** What was chosen in this browser, or else the first of its languages that there is. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(KEY);
  if (isLanguage(chosen)) return chosen;
  const codes = navigator.languages.map((tag) => tag.split('-')[0]);
  return (
    codes.find((code): code is keyof typeof LANGUAGES => code !== undefined && code in LANGUAGES) ?? 'en'
  );
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}

/** English comes with the app, so that a visitor waits for nothing; the others are loaded when chosen. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const included = english as Catalogue;
  if (language === 'en') return included;
  if (language === 'de') return (await import('./catalogues/de.json')).default;
  return pseudoCatalogue(included);
}

/** What numbers and dates are written in: the browser's region of the language, if it has one. */
export function localeOf(language: Language): string {
  const code = language.startsWith('pseudo') ? 'en' : language;
  return navigator.languages.find((tag) => tag === code || tag.startsWith(`${code}-`)) ?? code;
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'pseudo-rtl' ? 'rtl' : 'ltr';
}
