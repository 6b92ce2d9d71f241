import type { ClientConfigV2 } from '@rampart/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '../../app/clock';
import { EmptyState } from '../../components/notice';
import { clockText } from '../../text/format';
import { useText } from '../../text/text';

/** Before the start; the challenges appear by themselves. */
export function NotStarted({ config }: { readonly config: ClientConfigV2 }) {
  const { t, format } = useText();
  const now = useNow();
  const queryClient = useQueryClient();
  const left = config.startTime - now;
  useEffect(() => {
    if (left <= 0) void queryClient.invalidateQueries({ queryKey: ['challenges'] });
  }, [left, queryClient]);
  return (
    <div className="page">
      <EmptyState isPage icon="flag" title={t('notStarted.title')}>
        <p className="number" role="timer">
          {t('notStarted.in', { left: clockText(left) })}
        </p>
        <p>{format.dateTime(config.startTime)}</p>
      </EmptyState>
    </div>
  );
}
