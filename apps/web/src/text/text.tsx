import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createFormats, type Formats } from './format';
import { directionOf, keepLanguage, loadTexts, localeOf, type Language, type Loaded } from './language';
import { createTranslate, type Translate } from './messages';

/** Texts and formats of the chosen language: `const { t, format } = useText()`. */
export interface Text {
  readonly t: Translate;
  readonly format: Formats;
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

export const TextContext = createContext<Text | undefined>(undefined);

export function useText(): Text {
  const text = use(TextContext);
  if (text === undefined) throw new Error('useText outside TextProvider');
  return text;
}

export function TextProvider({
  initial,
  children,
}: {
  readonly initial: Loaded;
  readonly children: ReactNode;
}) {
  const [{ language, catalogue }, setLoaded] = useState(initial);

  useEffect(() => {
    document.documentElement.lang = localeOf(language);
    document.documentElement.dir = directionOf(language);
  }, [language]);

  const text = useMemo<Text>(() => {
    const locale = localeOf(language);
    return {
      t: createTranslate(catalogue, locale),
      format: createFormats(locale),
      language,
      choose: (chosen) => {
        keepLanguage(chosen);
        void loadTexts(chosen).then(setLoaded);
      },
    };
  }, [language, catalogue]);

  return <TextContext value={text}>{children}</TextContext>;
}
