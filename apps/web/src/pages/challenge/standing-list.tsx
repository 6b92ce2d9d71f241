import type { ChallengeV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SOLVES_PER_PAGE, standingsQuery } from '../../api/queries';
import { useNow } from '../../app/clock';
import { useEventState } from '../../app/event-state';
import { Avatar } from '../../components/avatar';
import { Skeleton } from '../../components/notice';
import { PageButtons } from '../../components/page-buttons';
import { useText } from '../../text/text';

/** Who has how many points of a challenge whose points come from a score feed. */
export function StandingList({ challenge }: { readonly challenge: ChallengeV2 }) {
  const { t, format } = useText();
  const [page, setPage] = useState(0);
  const now = useNow(30_000);
  const { data, isPending } = useQuery(standingsQuery(challenge.id, page));
  const { frozenSince } = useEventState();
  const own = data?.myPosition ?? null;
  return (
    <section className="panel__section">
      <h3>{t('standings.title')}</h3>
      {isPending ? <Skeleton lines={3} /> : null}
      {frozenSince === undefined ? null : (
        <p className="small soft">{t('solves.frozen', { time: format.moment(frozenSince, now) })}</p>
      )}
      {data?.total === 0 ? <p className="soft">{t('standings.none')}</p> : null}
      {own === null ? null : <p className="small soft">{t('standings.own', { place: own })}</p>}
      <ol role="list" className="solvers">
        {data?.scores.map(({ userId, userName, userAvatarUrl, points, pointDelta }, index) => (
          <li className="solvers__row" key={userId}>
            <span className="number small">{format.number(data.page * SOLVES_PER_PAGE + index + 1)}</span>
            <Avatar name={userName} url={userAvatarUrl} size={24} />
            <Link className="cut" to="/profile/$teamId" params={{ teamId: userId }} translate="no">
              {userName}
            </Link>
            <span className="number small">
              {pointDelta === 0 ? null : <span className="soft">{format.difference(pointDelta)} </span>}
              {t('common.points', { points: format.number(points) })}
            </span>
          </li>
        ))}
      </ol>
      <PageButtons page={page} pages={Math.ceil((data?.total ?? 0) / SOLVES_PER_PAGE)} onChange={setPage} />
    </section>
  );
}
