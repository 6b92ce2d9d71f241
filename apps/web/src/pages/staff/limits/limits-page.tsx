import { BUCKET_NAMES, Permission, type BucketName, type RateLimits } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../app/use-may';
import { Button } from '../../../components/button';
import { ChoiceFilter } from '../../../components/choice-filter';
import { useText } from '../../../text/text';
import { StaffList } from '../staff-list';
import { rateLimitsQuery, refusalsQuery, type BucketRefusals } from '../staff-queries';
import { BucketForm } from './bucket-form';
import { HOURS } from './limit-search';
import { NetworkExceptions } from './network-exceptions';
import { rateText } from './rate-text';

const route = getRouteApi('/staff/limits');

interface Row {
  readonly bucket: BucketName;
  readonly limits: RateLimits;
  readonly refusals: BucketRefusals | undefined;
}

/**
 * What each rate limit allows and whom it has refused. Limits and exceptions can be changed while the event runs,
 * for example for a venue behind one address.
 */
export function LimitsPage() {
  const { t, format } = useText();
  const { hours } = route.useSearch();
  const { data: limits, error } = useQuery(rateLimitsQuery);
  const {
    data: refusals,
    error: refusalsError,
    isPlaceholderData,
  } = useQuery(refusalsQuery(Number(hours ?? '1')));
  const [edited, setEdited] = useState<BucketName>();
  return (
    <>
      <StaffList
        title={t('staff.limits')}
        rows={
          limits &&
          refusals &&
          BUCKET_NAMES.map((bucket): Row => {
            return { bucket, limits: limits.data, refusals: refusals.find((row) => row.bucket === bucket) };
          })
        }
        keyOf={({ bucket }) => bucket}
        error={error ?? refusalsError}
        isPrevious={isPlaceholderData}
        none={t('limits.none')}
        filters={
          <ChoiceFilter
            name="hours"
            label={t('limits.period')}
            all={t('limits.hours', { count: 1 })}
            value={hours}
            choices={HOURS.slice(1).map((value) => ({
              value,
              text: t('limits.hours', { count: Number(value) }),
            }))}
          />
        }
        columns={[
          { title: t('limits.bucket'), cell: ({ bucket }) => <code translate="no">{bucket}</code> },
          { title: t('limits.allowed'), cell: (row) => <Allowed {...row} /> },
          {
            title: t('staff.refused'),
            look: 'number',
            cell: ({ refusals: refused }) => format.number(refused?.refused ?? 0),
          },
          {
            title: t('limits.addresses'),
            look: 'text',
            cell: ({ refusals: refused }) => <Clients of={refused} />,
          },
          { title: t('staff.teams'), look: 'text', cell: ({ refusals: refused }) => <Teams of={refused} /> },
          {
            title: t('staff.actions'),
            cell: ({ bucket }) => (
              <Button size="small" disabled={edited !== undefined} onClick={() => setEdited(bucket)}>
                {t('staff.edit')}
              </Button>
            ),
          },
        ]}
      >
        {limits === undefined || edited === undefined ? null : (
          <BucketForm bucket={edited} limits={limits} onDone={() => setEdited(undefined)} />
        )}
      </StaffList>
      {limits === undefined ? null : <NetworkExceptions limits={limits} />}
    </>
  );
}

function Allowed({ bucket, limits }: Row) {
  const text = useText();
  const changed = limits.overrides.buckets[bucket];
  return (
    <>
      <span className="number">{rateText(text, changed ?? limits.configured[bucket])}</span>{' '}
      {changed === undefined ? null : <span className="tag">{text.t('limits.changed')}</span>}
    </>
  );
}

interface RefusedProps {
  readonly of: BucketRefusals | undefined;
}

function Clients({ of: refusals }: RefusedProps) {
  const { t, format } = useText();
  const clients = refusals?.clients ?? [];
  if (clients.length === 0) return null;
  return (
    <details>
      <summary>
        <span translate="no">{clients[0]?.address}</span> · {format.number(clients[0]?.refused ?? 0)}
      </summary>
      <ul role="list">
        {clients.map(({ address, exception, refused }) => (
          <li key={address}>
            <span translate="no">{address}</span> · {format.number(refused)}{' '}
            {exception === null ? null : (
              <span className="tag">{t('limits.exception', { network: exception })}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Teams({ of: refusals }: RefusedProps) {
  const { format } = useText();
  const mayReadSubmissions = useMay(Permission.usersWrite);
  const teams = refusals?.teams ?? [];
  if (teams.length === 0) return null;
  return (
    <details>
      <summary>
        <span translate="no">{teams[0]?.name ?? teams[0]?.id}</span> · {format.number(teams[0]?.refused ?? 0)}
      </summary>
      <ul role="list">
        {teams.map(({ id, name, refused }) => (
          <li key={id}>
            {mayReadSubmissions ? (
              <Link to="/staff/submissions" search={{ teamId: id }} translate="no">
                {name ?? id}
              </Link>
            ) : (
              <span translate="no">{name ?? id}</span>
            )}{' '}
            · {format.number(refused)}
          </li>
        ))}
      </ul>
    </details>
  );
}
