import { getAdminBotJobLogs, listAdminBotJobs, type FinishedAdminBotJob } from '@rampart/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/call';
import { Ago } from '../../components/ago';
import { ErrorNotice } from '../../components/notice';
import { useText } from '../../text/text';
import { readableLog } from './bot-log';

interface EarlierVisitsProps {
  readonly challengeId: string;
  /** Id of the visit that is shown already. */
  readonly latestId: string;
}

/** Earlier visits whose logs are kept, so that players can compare attempts. */
export function EarlierVisits({ challengeId, latestId }: EarlierVisitsProps) {
  const { t } = useText();
  const { data } = useQuery({
    queryKey: ['bot', challengeId, 'history', latestId],
    queryFn: ({ signal }) =>
      read(listAdminBotJobs, 'goodAdminBotJobHistory', { params: { id: challengeId }, signal }),
    placeholderData: keepPreviousData,
  });
  const earlier = data?.jobs.filter(({ id, hasLogs }) => hasLogs && id !== latestId) ?? [];
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary>{t('bot.earlier')}</summary>
      <ul role="list" className="earlier">
        {earlier.map((job) => (
          <li key={job.id}>
            <EarlierVisit challengeId={challengeId} job={job} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** An earlier visit, whose log is loaded when it is opened. */
function EarlierVisit({
  challengeId,
  job,
}: {
  readonly challengeId: string;
  readonly job: FinishedAdminBotJob;
}) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['bot', challengeId, 'logs', job.id],
    queryFn: ({ signal }) =>
      read(getAdminBotJobLogs, 'goodAdminBotJobLogs', { params: { id: challengeId, jobId: job.id }, signal }),
    enabled: isOpen,
  });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t(`bot.status.${job.status}`, { place: 1 })} <Ago at={job.createdAt} className="small soft number" />
      </summary>
      <ErrorNotice error={error} />
      {data === undefined ? null : (
        <pre className="logs" translate="no" tabIndex={0} role="region" aria-label={t('bot.logs')}>
          {readableLog(data.logs ?? '')}
        </pre>
      )}
    </details>
  );
}
