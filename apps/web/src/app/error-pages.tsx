import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button, buttonClass } from '../components/button';
import { EmptyState } from '../components/notice';
import { useText } from '../text/text';
import { isCodeMissing } from './missing-code';
import { usePageTitle } from './page-title';
import { tabStorage } from './storage';

const RELOADED_AT = 'rampart.reloaded';
const ASK_EVERY_MS = 3_000;
/** Shortest time between two automatic reloads, because a file may really be missing. */
const RELOAD_AFTER_MS = 60_000;

/** Reloads the page only if the server answers, because otherwise the browser would show its own error page. */
async function loadAgain(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok !== true) return;
  tabStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}

/** Shown instead of a page that threw; other pages still work. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useText();
  const isMissing = isCodeMissing(error);
  const title = t(isMissing ? 'failed.missingTitle' : 'failed.title');
  usePageTitle(title);
  useEffect(() => {
    if (!isMissing) return undefined;
    const automatically = (): void => {
      const reloadedAt = Number(tabStorage.getItem(RELOADED_AT));
      if (Date.now() - reloadedAt >= RELOAD_AFTER_MS) void loadAgain();
    };
    automatically();
    // Nobody is at a projector to press the button.
    const timer = setInterval(automatically, ASK_EVERY_MS);
    const onOnline = (): void => void loadAgain();
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isMissing]);
  return (
    <div className="page">
      <EmptyState isPage title={title}>
        <p>{t(isMissing ? 'failed.missingText' : 'failed.text')}</p>
        <Button onClick={isMissing ? () => void loadAgain() : reset}>{t('common.tryAgain')}</Button>
      </EmptyState>
    </div>
  );
}

export function UnknownPage() {
  const { t } = useText();
  usePageTitle(t('unknown.title'));
  return (
    <div className="page">
      <EmptyState isPage title={t('unknown.title')}>
        <p>{t('unknown.text')}</p>
        <Link to="/" className={buttonClass()}>
          {t('unknown.home')}
        </Link>
      </EmptyState>
    </div>
  );
}
