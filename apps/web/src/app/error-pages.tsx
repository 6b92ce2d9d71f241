import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button, buttonClass } from '../components/button';
import { EmptyState } from '../components/notice';
import { useText } from '../text/text';

const RELOADED = 'rampart.reloaded';

/** A new release has other files: code that is asked for by its old name is not there. */
function isOutdated(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script|error loading/i.test(error.message)
  );
}

/** A page threw: the others still work. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useText();
  useEffect(() => {
    // Once, or a file that is really missing would reload for ever.
    if (!isOutdated(error) || sessionStorage.getItem(RELOADED) === location.href) return;
    sessionStorage.setItem(RELOADED, location.href);
    location.reload();
  }, [error]);
  return (
    <div className="page">
      <EmptyState isPage title={t('failed.title')}>
        <p>{t('failed.text')}</p>
        <Button onClick={reset}>{t('common.tryAgain')}</Button>
      </EmptyState>
    </div>
  );
}

export function UnknownPage() {
  const { t } = useText();
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
