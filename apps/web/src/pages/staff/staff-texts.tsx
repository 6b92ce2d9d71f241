import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Loading } from '../../components/notice';
import english from '../../text/catalogues/en-staff.json';
import { loadCatalogue, localeOf, type Loaded } from '../../text/language';
import { createTranslate, type Translate } from '../../text/messages';
import { TextContext, useText } from '../../text/text';

const ENGLISH: Loaded = { language: 'en', catalogue: english };

/** Adds the texts that only staff see, which players do not load. */
export function StaffTexts({ children }: { readonly children: ReactNode }) {
  const text = useText();
  const [loaded, setLoaded] = useState(text.language === 'en' ? ENGLISH : undefined);
  useEffect(() => {
    let isCurrent = true;
    void loadCatalogue(text.language, english, () => import('../../text/catalogues/de-staff.json')).then(
      (texts) => isCurrent && setLoaded(texts),
    );
    return () => {
      isCurrent = false;
    };
  }, [text.language]);

  const withStaff = useMemo(() => {
    if (loaded === undefined) return undefined;
    const { language, catalogue } = loaded;
    const ofStaff = createTranslate(catalogue, localeOf(language));
    const t: Translate = (key, values) => (key in catalogue ? ofStaff : text.t)(key, values);
    return { ...text, t };
  }, [text, loaded]);
  if (withStaff === undefined) return <Loading isPage lines={6} error={null} />;
  return <TextContext value={withStaff}>{children}</TextContext>;
}
