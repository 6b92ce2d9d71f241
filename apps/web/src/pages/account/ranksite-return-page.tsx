import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Notice } from '../../components/notice';
import { useText } from '../../text/text';
import { AccountFrame } from './account-frame';
import type { RanksiteMessage } from './ranksite-message';

const route = getRouteApi('/integrations/ranksite/callback');

/** The end of the ranking site's popup: hands the code to the page that opened it and closes. */
export function RanksiteReturnPage() {
  const { t } = useText();
  const { code, state } = route.useSearch();
  useEffect(() => {
    const opener = window.opener as Window | null;
    if (opener === null || code === undefined || state === undefined) return;
    const message: RanksiteMessage = { ranksiteCode: code, state };
    opener.postMessage(message, location.origin);
    window.close();
  }, [code, state]);
  return (
    <AccountFrame title={t('ranksite.title')}>
      <Notice tone={code === undefined ? 'bad' : 'plain'}>
        {t(code === undefined ? 'refusal.badRanksiteCode' : 'ranksite.close')}
      </Notice>
    </AccountFrame>
  );
}
