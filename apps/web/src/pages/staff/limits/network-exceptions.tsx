import type { RateLimits } from '@rampart/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Versioned } from '../../../api/call';
import { Button } from '../../../components/button';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { DataTable } from '../data-table';
import type { NetworkException } from './network-draft';
import { NetworkForm } from './network-form';
import { rateText } from './rate-text';
import { saveLimits } from './save-limits';

const keyOf = ({ network, bucket }: NetworkException): string => `${network} ${bucket ?? ''}`;

/** Networks with their own limits per address, such as that of a venue. */
export function NetworkExceptions({ limits }: { readonly limits: Versioned<RateLimits> }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<NetworkException | 'new'>();
  const { networks } = limits.data.overrides;
  return (
    <section className="stack stack--small">
      <div className="staff__head">
        <h2>{t('limits.networks')}</h2>
        <Button disabled={edited !== undefined} onClick={() => setEdited('new')}>
          {t('limits.newNetwork')}
        </Button>
      </div>
      <p className="soft">{t('limits.networksText')}</p>
      {edited === undefined ? null : (
        <NetworkForm
          limits={limits}
          stored={edited === 'new' ? undefined : edited}
          onDone={() => setEdited(undefined)}
        />
      )}
      {networks.length === 0 ? null : (
        <DataTable
          label={t('limits.networks')}
          rows={networks}
          keyOf={keyOf}
          columns={[
            { title: t('limits.network'), cell: ({ network }) => <code translate="no">{network}</code> },
            { title: t('limits.note'), look: 'text', cell: ({ note }) => <span translate="no">{note}</span> },
            {
              title: t('limits.bucket'),
              cell: ({ bucket }) => t(bucket === null ? 'limits.everyBucket' : `limits.${bucket}`),
            },
            { title: t('limits.allowed'), cell: ({ limit }) => <Limit limit={limit} /> },
            {
              title: t('staff.actions'),
              cell: (exception) => (
                <div className="row row--tight">
                  <Button size="small" disabled={edited !== undefined} onClick={() => setEdited(exception)}>
                    {t('staff.edit')}
                  </Button>
                  <ActButton
                    label={t('staff.delete')}
                    look="danger"
                    ask={t('limits.deleteText', { network: exception.network })}
                    act={() =>
                      saveLimits(queryClient, limits, {
                        networks: networks.filter((other) => keyOf(other) !== keyOf(exception)),
                      })
                    }
                  />
                </div>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

function Limit({ limit }: Pick<NetworkException, 'limit'>) {
  const text = useText();
  if (limit.kind === 'multiplied') return text.t('limits.times', { count: limit.by });
  return limit.kind === 'own' ? rateText(text, limit) : text.t('limits.kind.none');
}
