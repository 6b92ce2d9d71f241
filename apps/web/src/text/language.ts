import { browserStorage } from '../app/storage';
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
  const chosen = browserStorage.getItem(KEY);
  if (isLanguage(chosen)) return chosen;
  const codes = navigator.languages.map((tag) => tag.split('-')[0]);
  return (
    codes.find((code): code is keyof typeof LANGUAGES => code !== undefined && code in LANGUAGES) ?? 'en'
  );
}

/** WebKit has "C" where the system has no language. `Intl` refuses that, and so the library of graphs, which asks by itself. */
export function mendBrowserLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en' });
  }
}

export function keepLanguage(language: Language): void {
  browserStorage.setItem(KEY, language);
}

export interface Loaded {
  readonly language: Language;
  readonly catalogue: Catalogue;
}

/** English is bundled with the app: nobody waits for it, and it is there when another catalogue fails to load. */
export async function loadTexts(language: Language): Promise<Loaded> {
  const included = english as Catalogue;
  if (language === 'en') return { language, catalogue: included };
  if (language !== 'de') return { language, catalogue: pseudoCatalogue(included) };
  const german = await import('./catalogues/de.json').catch(() => undefined);
  return german === undefined ? loadTexts('en') : { language, catalogue: german.default };
}

/** What numbers and dates are written in: the browser's region of the language, if it has one. */
export function localeOf(language: Language): string {
  const code = language.startsWith('pseudo') ? 'en' : language;
  return navigator.languages.find((tag) => tag === code || tag.startsWith(`${code}-`)) ?? code;
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'pseudo-rtl' ? 'rtl' : 'ltr';
}
