import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { boardPageQuery, configQuery, graphQuery, ownTeamQuery, type BoardFilter } from '../../api/queries';
import { kindOf } from '../../api/refusal';
import { usePageTitle } from '../../app/page-title';
import { ChoiceFilter, useFilter } from '../../components/choice-filter';
import { Segments } from '../../components/segments';
import { SpokenCount } from '../../components/spoken-count';
import { useText } from '../../text/text';
import { NotStarted } from '../challenges/not-started';
import { BoardGraph } from './board-graph';
import { BoardList } from './board-list';
import { MAX_TEAMS, type BoardSearch } from './board-search';
import { BoardState } from './board-state';
import './board.css';

const Matrix = lazy(() => import('./matrix').then((module) => ({ default: module.Matrix })));
const route = getRouteApi('/board');
const TYPING_MS = 500;

export function BoardPage() {
  const { t } = useText();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: config } = useQuery(configQuery);
  const { data: team } = useQuery(ownTeamQuery);
  const { error } = useQuery(graphQuery(search.division));
  const searched = search.q ?? '';
  const [typed, setTyped] = useState(searched);
  usePageTitle(t('board.title'));

  const change = useFilter();
  /** The text that this page last wrote into the address. */
  const written = useRef(searched);
  const searchFor = useEffectEvent((q: string) => {
    written.current = q;
    change({ q });
  });
  useEffect(() => {
    if (searched === written.current) return;
    // A link has changed the search, so the typed text must not replace it again.
    written.current = searched;
    setTyped(searched);
  }, [searched]);
  useEffect(() => {
    const wanted = typed.trim().length >= 2 ? typed.trim() : '';
    if (wanted === searched) return;
    const timer = setTimeout(() => searchFor(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, searched]);

  const drawn = search.teams ?? [];
  const onDraw = useCallback(
    (teamId: string) =>
      void navigate({
        to: '/board',
        search: (before: BoardSearch) => {
          const others = (before.teams ?? []).filter((id) => id !== teamId);
          const teams =
            others.length < (before.teams ?? []).length ? others : [...others, teamId].slice(-MAX_TEAMS);
          return { ...before, teams: teams.length === 0 ? undefined : teams };
        },
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );

  if (kindOf(error) === 'badNotStarted' && config !== undefined) return <NotStarted config={config} />;
  const divisions = Object.entries(config?.divisions ?? {});
  const filter = { division: search.division, search: search.q };
  // With another filter the list starts at the first team.
  const filterKey = JSON.stringify(filter);
  return (
    <div className="page stack stack--large">
      <div className="board__head">
        <h1>{t('board.title')}</h1>
        <BoardState />
      </div>
      <BoardGraph division={search.division} drawn={drawn} />
      <div className="board__tools" role="search">
        <input
          className="input board__search"
          type="search"
          aria-label={t('board.search')}
          placeholder={t('board.search')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {divisions.length > 1 ? (
          <ChoiceFilter
            name="division"
            label={t('board.division')}
            all={t('board.allDivisions')}
            value={search.division}
            choices={divisions.map(([value, text]) => ({ value, text }))}
            isForeign
          />
        ) : null}
        <Segments
          label={t('board.view')}
          value={search.view ?? 'list'}
          onChange={(view) => change({ view: view === 'matrix' ? view : '' })}
          choices={[
            { value: 'list', text: t('board.view.list'), icon: 'list' },
            { value: 'matrix', text: t('board.view.matrix'), icon: 'grid' },
          ]}
        />
        <SpokenTeams filter={filter} />
      </div>
      {search.view === 'matrix' ? (
        <Suspense>
          <Matrix key={filterKey} division={search.division} search={search.q} />
        </Suspense>
      ) : (
        <BoardList
          key={filterKey}
          filter={filter}
          divisions={config?.divisions ?? {}}
          own={team ?? undefined}
          drawn={drawn}
          onDraw={onDraw}
        />
      )}
    </div>
  );
}

/** Announces how many teams a filter finds. Reads what the list or matrix loads, so that it asks for nothing itself. */
function SpokenTeams({ filter }: { readonly filter: BoardFilter }) {
  const { data: total } = useQuery({
    ...boardPageQuery(filter, 0),
    enabled: false,
    select: (page) => page.total,
  });
  return <SpokenCount of={JSON.stringify(filter)} count={total} />;
}
