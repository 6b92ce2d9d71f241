import type { Text } from '../../../text/text';
import { ActButton } from '../act-button';
import type { Column } from '../data-table';
import { LastError } from './last-error';

interface Unsent {
  readonly id: string;
  readonly status: 'queued' | 'failed';
  readonly attempts: number;
  readonly lastError: string | null;
  readonly nextAttemptAt: number | null;
}

/** How the sending of something goes; what was given up can be tried again. */
export function sendingColumns(
  { t, format }: Pick<Text, 't' | 'format'>,
  retry: (id: string) => Promise<unknown>,
): readonly Column<Unsent>[] {
  return [
    {
      title: t('outbox.status'),
      cell: ({ status }) => (
        <span className={status === 'failed' ? 'tag tag--bad' : 'tag'}>{t(`outbox.status.${status}`)}</span>
      ),
    },
    { title: t('outbox.attempts'), look: 'number', cell: ({ attempts }) => format.number(attempts) },
    { title: t('outbox.error'), look: 'text', cell: (unsent) => <LastError of={unsent} /> },
    {
      title: t('staff.actions'),
      cell: ({ id, status }) =>
        status === 'failed' ? <ActButton label={t('common.tryAgain')} act={() => retry(id)} /> : null,
    },
  ];
}
