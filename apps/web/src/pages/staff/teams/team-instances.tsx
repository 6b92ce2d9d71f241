import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { DataTable } from '../data-table';
import { Moment } from '../moment';
import { teamInstancesQuery } from './team-queries';

/** The running instances of a team; renders nothing if there are none. */
export function TeamInstances({ teamId }: { readonly teamId: string }) {
  const { t } = useText();
  const { data, error, dataUpdatedAt } = useQuery(teamInstancesQuery(teamId));
  const title = t('teams.instances');
  if (error === null && (data === undefined || data.instances.length === 0)) return null;
  return (
    <section className="stack stack--small">
      <h2>{title}</h2>
      <ErrorNotice tone="warn" error={error} />
      <DataTable
        label={title}
        rows={data?.instances ?? []}
        keyOf={({ challengeId }) => challengeId}
        columns={[
          {
            title: t('submissions.challenge'),
            look: 'name',
            cell: ({ challengeId, challengeName }) => (
              <span translate="no">{challengeName === '' ? challengeId : challengeName}</span>
            ),
          },
          {
            title: t('teams.status'),
            cell: ({ instance }) =>
              instance === null ? (
                <span className="tag tag--bad">{t('teams.instanceUnknown')}</span>
              ) : (
                t(`instance.status.${instance.status}`)
              ),
          },
          {
            title: t('teams.instanceEnds'),
            cell: ({ instance }) => {
              const leftMs = instance?.timeLeftMilliseconds ?? 0;
              return <Moment at={leftMs === 0 ? null : dataUpdatedAt + leftMs} isRelative />;
            },
          },
          {
            title: t('teams.endpoints'),
            look: 'text',
            cell: ({ instance }) => (
              <span translate="no">
                {instance?.endpoints
                  ?.map(({ kind, host, port, text: raw }) =>
                    kind === 'raw' ? (raw ?? '') : `${host}:${port}`,
                  )
                  .join(', ')}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
