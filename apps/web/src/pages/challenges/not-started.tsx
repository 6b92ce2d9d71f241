import type { ClientConfigV2 } from '@rampart/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../api/session';
import { useNow } from '../../app/clock';
import { leftText } from '../../app/event-clock';
import { buttonClass } from '../../components/button';
import { EmptyState } from '../../components/notice';
import { useText } from '../../text/text';

/** Shown before the start; then the challenges appear by themselves. */
export function NotStarted({ config }: { readonly config: ClientConfigV2 }) {
  const { t, format } = useText();
  const now = useNow();
  const isSignedIn = useSession().state === 'signedIn';
  const queryClient = useQueryClient();
  const left = config.startTime - now;
  useEffect(() => {
    if (left <= 0) void queryClient.invalidateQueries({ queryKey: ['challenges'] });
  }, [left, queryClient]);
  return (
    <div className="page">
      <EmptyState isPage icon="flag" title={t('notStarted.title')}>
        <p className="number" role="timer">
          {t('notStarted.in', { left: leftText(t, left) })}
        </p>
        <p>
          {t('home.times', {
            start: format.dateTime(config.startTime),
            end: format.dateTime(config.endTime),
            zone: format.zone(),
          })}
        </p>
        {isSignedIn ? null : (
          <div className="row">
            {config.registrationsEnabled ? (
              <Link to="/register" className={buttonClass('main')}>
                {t('home.register')}
              </Link>
            ) : null}
            <Link to="/sign-in" className={buttonClass(config.registrationsEnabled ? 'plain' : 'main')}>
              {t('signIn.title')}
            </Link>
          </div>
        )}
      </EmptyState>
    </div>
  );
}
