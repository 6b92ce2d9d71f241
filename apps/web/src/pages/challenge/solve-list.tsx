import type { ChallengeV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SOLVES_PER_PAGE, solvesQuery } from '../../api/queries';
import { useNow, useReached } from '../../app/clock';
import { useEnded, useEventState } from '../../app/event-state';
import { Ago } from '../../components/ago';
import { Avatar } from '../../components/avatar';
import { Skeleton } from '../../components/notice';
import { PageButtons } from '../../components/page-buttons';
import { useText } from '../../text/text';

/** The solvers of a challenge, with the first three marked. */
export function SolveList({ challenge }: { readonly challenge: ChallengeV2 }) {
  const { t, format } = useText();
  const [chosen, setPage] = useState(0);
  const pages = Math.ceil(challenge.solves / SOLVES_PER_PAGE);
  // Staff may have deleted the solves on the page.
  const page = Math.max(0, Math.min(chosen, pages - 1));
  const now = useNow(30_000);
  const { data, isPending } = useQuery(solvesQuery(challenge.id, page));
  const { frozenSince } = useEventState();
  const hasEnded = useEnded();
  const isClosed = useReached(challenge.closeTime);
  const none = hasEnded || isClosed ? 'solves.noneInTime' : 'solves.none';
  return (
    <section className="panel__section">
      <h3>{t('solves.title')}</h3>
      {isPending ? <Skeleton lines={3} /> : null}
      {frozenSince === undefined ? null : (
        <p className="small soft">{t('solves.frozen', { time: format.moment(frozenSince, now) })}</p>
      )}
      {data?.solves.length === 0 ? (
        <p className="soft">{t(frozenSince === undefined ? none : 'solves.noneThen')}</p>
      ) : null}
      <ol role="list" className="solvers">
        {data?.solves.map((solve, index) => (
          <li className="solvers__row" key={solve.id} data-blood={solve.bloodIndex}>
            <span
              className="number small"
              title={
                solve.bloodIndex === null ? undefined : t('solves.blood', { place: solve.bloodIndex + 1 })
              }
            >
              {format.number(data.page * SOLVES_PER_PAGE + index + 1)}
            </span>
            <Avatar name={solve.userName} url={solve.userAvatarUrl} size={24} />
            <Link className="cut" to="/profile/$teamId" params={{ teamId: solve.userId }} translate="no">
              {solve.userName}
            </Link>
            <Ago at={solve.createdAt} className="small soft number" />
          </li>
        ))}
      </ol>
      <PageButtons page={page} pages={pages} onChange={setPage} />
    </section>
  );
}
