import type { ChallengeV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { challengesQuery } from '../../api/queries';
import { Icon } from '../../components/icon';
import { EmptyState } from '../../components/notice';
import { buttonClass } from '../../components/button';
import { forgetHints, forgetRelease } from '../../live/live-state';
import { useText } from '../../text/text';
import { takesFlags } from '../challenges/challenge-list';
import { AdminBotPanel } from './admin-bot-panel';
import { ChallengeArticle } from './challenge-article';
import { FlagForm } from './flag-form';
import { HintList } from './hint-list';
import { InstancePanel } from './instance-panel';
import { SolveList } from './solve-list';
import { StandingList } from './standing-list';
import { WriteupList } from './writeup-list';

const route = getRouteApi('/challenges/$challengeId');

/** The open challenge, beside the list or, on a phone, instead of it. */
export function ChallengePanel() {
  const { t } = useText();
  const { challengeId } = route.useParams();
  const { data: challenges } = useQuery(challengesQuery);
  const challenge = challenges?.find(({ id }) => id === challengeId);
  const [seen, setSeen] = useState(challenge);
  if (challenge !== undefined && challenge !== seen) setSeen(challenge);
  useEffect(() => {
    forgetRelease(challengeId);
    forgetHints(challengeId);
  }, [challengeId]);
  // Keyed by the challenge, so that state of one challenge is never shown with another.
  if (challenge !== undefined) return <Panel key={challenge.id} challenge={challenge} />;
  return seen?.id === challengeId ? <Withdrawn {...seen} /> : <Absent title={t('refusal.badChallenge')} />;
}

/** Shown for a challenge that was open when it left the list. */
function Withdrawn({ id, name }: Pick<ChallengeV2, 'id' | 'name'>) {
  const { t } = useText();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Takes the focus, which was in the removed panel, or is on the card that is about to disappear.
    const focused = document.activeElement;
    if (focused === document.body || focused === cardOf(id)) text.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <Absent title={t('challenge.gone', { name })}>
      <p ref={text} tabIndex={-1}>
        {t('challenge.goneText')}
      </p>
    </Absent>
  );
}

function Absent({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const { t } = useText();
  const search = useSearch({ from: '/challenges' });
  return (
    <aside className="panel">
      <EmptyState title={title}>
        {children}
        <Link to="/challenges" search={search} className={buttonClass('plain')}>
          {t('register.toChallenges')}
        </Link>
      </EmptyState>
    </aside>
  );
}

function CloseLink() {
  const { t } = useText();
  const search = useSearch({ from: '/challenges' });
  return (
    <Link
      to="/challenges"
      search={search}
      resetScroll={false}
      className={buttonClass('quiet', 'small', true)}
      aria-label={t('common.close')}
    >
      <Icon name="close" />
    </Link>
  );
}

const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-challenge="${CSS.escape(id)}"]`);
const isBesideList = (): boolean => matchMedia('(min-width: 62rem)').matches;

function Panel({ challenge }: { readonly challenge: ChallengeV2 }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: isBesideList() });
    // Scrolls to the card: the list becomes narrower beside the panel, and keyboard shortcuts may open cards that
    // are out of sight.
    cardOf(challenge.id)?.scrollIntoView({ block: 'nearest' });
    return () => {
      // Gives the focus back to the card.
      const card = cardOf(challenge.id);
      card?.focus({ preventScroll: true });
      // The scroll position is lost, because the list was not rendered or had other columns.
      card?.scrollIntoView({ block: isBesideList() ? 'nearest' : 'center' });
    };
  }, [challenge.id]);
  return (
    <ChallengeArticle challenge={challenge} heading={heading} corner={<CloseLink />}>
      <HintList challenge={challenge} />
      {challenge.instancerLifetime === null ? null : <InstancePanel challenge={challenge} />}
      {challenge.adminBotInputs ? (
        <AdminBotPanel challengeId={challenge.id} inputs={challenge.adminBotInputs} />
      ) : null}
      {takesFlags(challenge) ? <FlagForm challenge={challenge} /> : null}
      <WriteupList challenge={challenge} />
      {challenge.scoringKind === 'dynamic' ? (
        <StandingList challenge={challenge} />
      ) : (
        <SolveList challenge={challenge} />
      )}
    </ChallengeArticle>
  );
}
