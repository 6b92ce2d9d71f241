import type { Text } from '../../../text/text';
import type { Column } from '../data-table';
import { LastError } from './last-error';

interface Unsent {
  readonly status: 'queued' | 'failed';
  readonly attempts: number;
  readonly lastError: string | null;
  readonly nextAttemptAt: number | null;
}

/** How the sending of something goes. */
export function sendingColumns({ t, format }: Pick<Text, 't' | 'format'>): readonly Column<Unsent>[] {
  return [
    {
      title: t('outbox.status'),
      cell: ({ status }) => (
        <span className={status === 'failed' ? 'tag tag--bad' : 'tag'}>{t(`outbox.status.${status}`)}</span>
      ),
    },
    { title: t('outbox.attempts'), look: 'number', cell: ({ attempts }) => format.number(attempts) },
    { title: t('outbox.error'), look: 'text', cell: (unsent) => <LastError of={unsent} /> },
  ];
}
