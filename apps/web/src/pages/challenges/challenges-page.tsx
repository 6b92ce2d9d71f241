import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { challengesQuery, configQuery } from '../../api/queries';
import { kindOf } from '../../api/refusal';
import { afterRefusal, every } from '../../api/repeat';
import { useSession } from '../../api/session';
import { useNow } from '../../app/clock';
import { useEventState } from '../../app/event-state';
import { focusMain } from '../../app/focus-main';
import { useKept } from '../../app/kept';
import { usePageTitle } from '../../app/page-title';
import { useShortcuts } from '../../app/shortcuts';
import { buttonClass } from '../../components/button';
import { useGrowing } from '../../components/growing';
import { EmptyState, Loading } from '../../components/notice';
import { SpokenCount } from '../../components/spoken-count';
import { useText } from '../../text/text';
import { ChallengeCard } from './challenge-card';
import {
  choicesOf,
  firstOf,
  groupChallenges,
  listedIds,
  neighbour,
  onlyOne,
  progressIn,
} from './challenge-list';
import { ChallengeTools } from './challenge-tools';
import { NotStarted } from './not-started';
import { ShortcutHelp } from './shortcut-help';
import { SpokenReleases } from './spoken-releases';
import './challenges.css';

const route = getRouteApi('/challenges');
const FROZEN_MS = 30_000;

export function ChallengesPage() {
  const { t } = useText();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { challengeId: openId } = useParams({ strict: false });
  const { frozenSince } = useEventState();
  const { data, error } = useQuery({
    ...challengesQuery,
    // During a freeze no event says what teammates solve.
    refetchInterval: frozenSince === undefined ? afterRefusal : every(FROZEN_MS),
  });
  // A long list is rendered in slices.
  const challenges = useDeferredValue(data);
  const { data: config } = useQuery(configQuery);
  const [layout, setLayout] = useKept('challenges.layout', ['grid', 'list']);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isSignedIn = useSession().state === 'signedIn';
  const searchField = useRef<HTMLInputElement>(null);
  usePageTitle(data?.find(({ id }) => id === openId)?.name ?? t('challenges.title'));

  const now = useNow(10_000);
  const groups = useMemo(() => groupChallenges(challenges ?? [], search, now), [challenges, search, now]);
  const ids = listedIds(groups);
  const { count, end } = useGrowing(ids.length, ids.indexOf(openId ?? '') + 1);
  const go = (challengeId: string | undefined, listed = search): void => {
    if (challengeId === undefined) return;
    void navigate({
      to: '/challenges/$challengeId',
      params: { challengeId },
      search: listed,
      resetScroll: false,
    });
  };
  const goBy = (step: 1 | -1): void =>
    go(neighbour(groups, openId, step, groupChallenges(challenges ?? [], { sort: search.sort }, now)));
  const openOnly = (q: string): void => {
    const typed = { ...search, q };
    go(onlyOne(groupChallenges(challenges ?? [], typed, now)), typed);
  };
  useShortcuts({
    '/': () => searchField.current?.focus(),
    j: () => goBy(1),
    k: () => goBy(-1),
    '?': () => setHelpOpen(true),
    // When nothing is open, Escape is left to the browser.
    ...(openId === undefined
      ? {}
      : { Escape: () => void navigate({ to: '/challenges', search, resetScroll: false }) }),
  });

  // Checked before the list, because staff may have postponed the start after it was loaded.
  if (kindOf(error) === 'badNotStarted' && config !== undefined) return <NotStarted config={config} />;
  if (challenges === undefined)
    return (
      <div className="page">
        <Loading isPage lines={8} error={error} />
      </div>
    );
  return (
    <div className="page">
      <h1 className="visually-hidden">{t('challenges.title')}</h1>
      {/* Not in the list, which a phone hides while a challenge is open. */}
      <SpokenReleases challenges={challenges} />
      <div className={openId === undefined ? 'challenges' : 'challenges challenges--open'}>
        <div className="challenges__list">
          {challenges.length === 0 ? null : (
            <ChallengeTools
              search={search}
              choices={choicesOf(challenges)}
              layout={layout}
              onLayout={setLayout}
              field={searchField}
              onEnter={openOnly}
            />
          )}
          {challenges.length === 0 ? (
            <EmptyState icon="flag" title={t('challenges.none')}>
              <p>{t('challenges.noneText')}</p>
            </EmptyState>
          ) : null}
          {challenges.length > 0 && groups.length === 0 ? (
            <EmptyState icon="flag" title={t('challenges.noneFound')}>
              <Link
                to="/challenges"
                search={{ sort: search.sort }}
                className={buttonClass('plain')}
                onClick={focusMain}
              >
                {t('common.showAll')}
              </Link>
            </EmptyState>
          ) : null}
          <SpokenCount of={JSON.stringify(search)} count={ids.length} />
          {firstOf(groups, count).map((group) => (
            <section className="challenges__group" key={group.category ?? ''}>
              {group.category === undefined ? null : (
                <div className="challenges__heading">
                  {group.category === '' ? (
                    <h2>{t('challenges.noCategory')}</h2>
                  ) : (
                    <h2 translate="no" className="wrap-anywhere">
                      {group.category}
                    </h2>
                  )}
                  {isSignedIn ? (
                    <span className="number">
                      {t('challenges.solvedOf', progressIn(challenges, group.category))}
                    </span>
                  ) : null}
                </div>
              )}
              <ul
                role="list"
                className={layout === 'list' ? 'challenges__grid challenges__grid--list' : 'challenges__grid'}
              >
                {group.challenges.map((challenge) => (
                  <li key={challenge.id}>
                    <ChallengeCard challenge={challenge} isOpen={challenge.id === openId} search={search} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {end}
        </div>
        <Outlet />
      </div>
      {isHelpOpen ? <ShortcutHelp onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}
