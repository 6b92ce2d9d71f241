import type { EventHealthData } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../app/clock';
import { usePageTitle } from '../../../app/page-title';
import { ErrorNotice, Loading } from '../../../components/notice';
import { clockText } from '../../../text/format';
import { useText } from '../../../text/text';
import { DataTable } from '../data-table';
import { Figure } from '../figure';
import { healthQuery } from '../staff-queries';

/** A change that waits longer than this has no leader to handle it. */
const LEDGER_LATE_S = 10;
/** Everything else that waits longer than this is not being processed. */
const LATE_S = 60;

const WAITING = ['ledger', 'mail', 'announcements', 'bloods', 'queuedJobs', 'runningJobs'] as const;

/** Shows whether everything that an event needs is running and keeping up. */
export function HealthPage() {
  const { t, format } = useText();
  const { data, error } = useQuery(healthQuery);
  usePageTitle(t('staff.health'));
  return (
    <>
      <h1>{t('staff.health')}</h1>
      {data === undefined ? <Loading lines={8} error={error} /> : null}
      {data === undefined ? null : (
        <>
          <ErrorNotice error={error} />
          <Processes health={data} />
          <section className="stack stack--small">
            <h2>{t('health.waiting')}</h2>
            <DataTable
              label={t('health.waiting')}
              rows={WAITING.map((name) => ({ name, ...data.backlog[name] }))}
              keyOf={({ name }) => name}
              columns={[
                { title: t('health.what'), cell: ({ name }) => t(`health.backlog.${name}`) },
                { title: t('health.count'), look: 'number', cell: ({ count }) => format.number(count) },
                {
                  title: t('health.oldest'),
                  look: 'number',
                  cell: ({ name, count, oldestAgeSeconds }) => (
                    <span
                      className={
                        oldestAgeSeconds > (name === 'ledger' ? LEDGER_LATE_S : LATE_S)
                          ? 'tag tag--bad'
                          : undefined
                      }
                    >
                      {count === 0 ? '–' : clockText(oldestAgeSeconds * 1000)}
                    </span>
                  ),
                },
              ]}
            />
          </section>
          {data.redis === null ? null : (
            <section className="stack stack--small">
              <h2>{t('health.queues')}</h2>
              <DataTable
                label={t('health.queues')}
                rows={data.redis.queues}
                keyOf={({ name }) => name}
                columns={[
                  { title: t('health.what'), cell: ({ name }) => <span translate="no">{name}</span> },
                  { title: t('health.count'), look: 'number', cell: ({ waiting }) => format.number(waiting) },
                  {
                    title: t('health.delayed'),
                    look: 'number',
                    cell: ({ delayed }) => format.number(delayed),
                  },
                ]}
              />
            </section>
          )}
        </>
      )}
    </>
  );
}

function Processes({ health }: { readonly health: EventHealthData }) {
  const { t, format } = useText();
  const now = useNow();
  const { board, isLed, redis } = health;
  return (
    <dl className="fields fields--figures">
      <Figure
        label={t('health.redis')}
        value={t(redis === null ? 'health.away' : 'health.there')}
        tone={redis === null ? 'bad' : 'good'}
      />
      <Figure label={t('health.apis')} value={redis === null ? '–' : format.number(redis.apis)} />
      <Figure
        label={t('health.workers')}
        value={redis === null ? '–' : format.number(redis.workers)}
        tone={redis?.workers === 0 ? 'bad' : undefined}
      />
      <Figure
        label={t('health.leader')}
        value={t(isLed ? 'health.there' : 'health.away')}
        tone={isLed ? 'good' : 'bad'}
      />
      <Figure
        label={t('health.boardAge')}
        value={board === null ? '–' : clockText(Math.max(0, now - board.computedAt))}
        tone={board === null ? 'warn' : undefined}
      >
        {board === null ? undefined : t('health.version', { version: board.version })}
      </Figure>
    </dl>
  );
}
