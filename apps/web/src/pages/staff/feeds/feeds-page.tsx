import { Permission, type ScoreFeedData } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../app/use-may';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { Moment } from '../moment';
import { SecretOnce } from '../secret-once';
import { StaffList } from '../staff-list';
import { feedsQuery } from '../staff-queries';
import { rotateFeedSecret } from './rotate-feed-secret';

/** Challenges with score feeds: what arrived, and what was refused and why. */
export function FeedsPage() {
  const { t, format } = useText();
  const { data, error } = useQuery(feedsQuery);
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string }>();
  const mayWrite = useMay(Permission.challsWrite);
  return (
    <StaffList
      title={t('staff.feeds')}
      rows={data}
      keyOf={({ challengeId }) => challengeId}
      error={error}
      icon="board"
      none={t('feeds.none')}
      columns={[
        {
          title: t('submissions.challenge'),
          look: 'name',
          cell: ({ challengeId, challengeName, hasSecret, isSilent }) => (
            <>
              <Link to="/staff/challenges/edit/$challengeId" params={{ challengeId }} translate="no">
                {challengeName === '' ? challengeId : challengeName}
              </Link>{' '}
              {hasSecret ? null : <span className="tag tag--warn">{t('feeds.noSecret')}</span>}
              {isSilent ? <span className="tag tag--bad">{t('feeds.silent')}</span> : null}
            </>
          ),
        },
        { title: t('staff.teams'), look: 'number', cell: ({ teams }) => format.number(teams) },
        { title: t('feeds.ticked'), cell: ({ tickedAt }) => <Moment at={tickedAt} isRelative /> },
        { title: t('feeds.delivered'), cell: ({ deliveredAt }) => <Moment at={deliveredAt} isRelative /> },
        { title: t('feeds.applied'), cell: (feed) => <Applied feed={feed} /> },
        { title: t('staff.refused'), cell: (feed) => <Refused feed={feed} /> },
        {
          title: t('staff.actions'),
          cell: ({ challengeId, challengeName }) =>
            mayWrite ? (
              <ActButton
                label={t('staff.newSecret')}
                ask={t('feeds.rotateText', { name: challengeName })}
                act={async () =>
                  setMade({ name: challengeName, secret: await rotateFeedSecret(challengeId) })
                }
              />
            ) : null,
        },
      ]}
    >
      {made === undefined ? null : <SecretOnce {...made} onClose={() => setMade(undefined)} />}
    </StaffList>
  );
}

function Applied({ feed: { applied } }: { readonly feed: ScoreFeedData }) {
  const { t } = useText();
  const [latest] = applied;
  if (latest === undefined) return '–';
  return (
    <details>
      <summary>
        <Moment at={latest.at} isRelative />
      </summary>
      <ul role="list">
        {applied.map(({ at, changed }) => (
          <li key={at}>
            <Moment at={at} /> · {t('feeds.changed', { count: changed })}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Refused({ feed: { refused } }: { readonly feed: ScoreFeedData }) {
  const { t } = useText();
  const [latest] = refused;
  if (latest === undefined) return '–';
  return (
    <details>
      <summary>
        <span className="tag tag--bad">{t(`feeds.reason.${latest.reason}`)}</span>{' '}
        <Moment at={latest.at} isRelative />
      </summary>
      <ul role="list">
        {refused.map(({ at, reason }, index) => (
          <li key={`${at} ${index}`}>
            <Moment at={at} /> · {t(`feeds.reason.${reason}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
