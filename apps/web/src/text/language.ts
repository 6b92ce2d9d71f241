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

/** The language chosen in this browser, or else the first available one of its languages. */
export function preferredLanguage(): Language {
  const chosen = browserStorage.getItem(KEY);
  if (isLanguage(chosen)) return chosen;
  const codes = navigator.languages.map((tag) => tag.split('-')[0]);
  return (
    codes.find((code): code is keyof typeof LANGUAGES => code !== undefined && code in LANGUAGES) ?? 'en'
  );
}

/**
 * Replaces the language "C", which WebKit reports if the system has none. `Intl` refuses it, and so would the chart
 * library, which reads it itself.
 */
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

/**
 * Loads the texts of a language. English is bundled with the app, so that it needs no request and is available when
 * another catalogue fails to load.
 */
export function loadTexts(language: Language): Promise<Loaded> {
  return loadCatalogue(language, english, () => import('./catalogues/de.json'));
}

/** The catalogue of a language, or the English one if it fails to load. */
export async function loadCatalogue(
  language: Language,
  included: Catalogue,
  loadGerman: () => Promise<{ readonly default: Catalogue }>,
): Promise<Loaded> {
  if (language === 'en') return { language, catalogue: included };
  if (language !== 'de') return { language, catalogue: pseudoCatalogue(included) };
  const german = await loadGerman().catch(() => undefined);
  return german === undefined
    ? { language: 'en', catalogue: included }
    : { language, catalogue: german.default };
}

/** The locale of numbers and dates: the region of the browser for the language, if it has one. */
export function localeOf(language: Language): string {
  const code = language.startsWith('pseudo') ? 'en' : language;
  return navigator.languages.find((tag) => tag === code || tag.startsWith(`${code}-`)) ?? code;
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'pseudo-rtl' ? 'rtl' : 'ltr';
}
