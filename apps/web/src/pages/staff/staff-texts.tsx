import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Loading } from '../../components/notice';
import english from '../../text/catalogues/en-staff.json';
import { loadCatalogue, localeOf } from '../../text/language';
import { createTranslate, type Catalogue, type Translate } from '../../text/messages';
import { TextContext, useText } from '../../text/text';

/** Adds the texts that only staff see, which players do not load. */
export function StaffTexts({ children }: { readonly children: ReactNode }) {
  const text = useText();
  const [catalogue, setCatalogue] = useState<Catalogue | undefined>(
    text.language === 'en' ? english : undefined,
  );
  useEffect(() => {
    let isCurrent = true;
    void loadCatalogue(text.language, english, () => import('../../text/catalogues/de-staff.json')).then(
      (loaded) => isCurrent && setCatalogue(loaded.catalogue),
    );
    return () => {
      isCurrent = false;
    };
  }, [text.language]);

  const withStaff = useMemo(() => {
    if (catalogue === undefined) return undefined;
    const ofStaff = createTranslate(catalogue, localeOf(text.language));
    const t: Translate = (key, values) => (key in catalogue ? ofStaff : text.t)(key, values);
    return { ...text, t };
  }, [text, catalogue]);
  if (withStaff === undefined) return <Loading isPage lines={6} error={null} />;
  return <TextContext value={withStaff}>{children}</TextContext>;
}
