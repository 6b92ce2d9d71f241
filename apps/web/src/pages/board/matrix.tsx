import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { BOARD_PAGE } from '../../api/first-asked';
import { boardChallengesQuery, boardPageQuery } from '../../api/queries';
import { Loading } from '../../components/notice';
import { PageButtons } from '../../components/page-buttons';
import { useText } from '../../text/text';
import { EmptyBoard } from './empty-board';
import './matrix.css';

interface MatrixProps {
  readonly division: string | undefined;
  readonly search: string | undefined;
}

/** A table of solves: a page of teams by all challenges. */
export function Matrix({ division, search }: MatrixProps) {
  const { t, format } = useText();
  const [page, setPage] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const { data: board, error } = useQuery({
    ...boardPageQuery({ division, search }, page),
    // The buttons below stay in place, with the focus, until the next page arrives.
    placeholderData: keepPreviousData,
  });
  const { data: known, error: challengesError } = useQuery(boardChallengesQuery);
  const challenges = useMemo(
    () =>
      Object.entries(known?.challenges ?? {}).sort(
        ([, a], [, b]) =>
          a.category.localeCompare(b.category) || a.sortWeight - b.sortWeight || b.solves - a.solves,
      ),
    [known],
  );
  if (board === undefined || known === undefined)
    return <Loading lines={10} error={error ?? challengesError} icon="grid" />;
  if (board.total === 0) return <EmptyBoard search={search} />;
  const pages = Math.ceil(board.total / BOARD_PAGE);
  const turnTo = (to: number): void => {
    setPage(to);
    box.current?.scrollTo({ top: 0 });
  };
  return (
    <div className="stack">
      <div className="matrix" ref={box} tabIndex={0} role="region" aria-label={t('board.view.matrix')}>
        <table>
          <thead>
            <tr>
              <th>
                <span className="visually-hidden">{t('submissions.team')}</span>
              </th>
              {challenges.map(([id, { name, category, points }]) => (
                <th key={id} title={`${category} · ${name} · ${format.number(points)}`} scope="col">
                  <span translate="no">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {board.leaderboard.map((entry) => {
              const place = division === undefined ? entry.globalPlace : entry.divisionPlace;
              const done = new Set([...entry.solves, ...entry.dynamicScores].map(({ id }) => id));
              return (
                <tr key={entry.id}>
                  <th className="cut" scope="row" translate="no">
                    {place === null ? '–' : format.number(place)} {entry.name}
                  </th>
                  {challenges.map(([id]) => (
                    <td key={id}>
                      {done.has(id) ? (
                        <>
                          <span aria-hidden="true" translate="no">
                            ●
                          </span>
                          <span className="visually-hidden">{t('challenge.solved')}</span>
                        </>
                      ) : null}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <PageButtons page={page} pages={pages} onChange={turnTo} />
    </div>
  );
}
