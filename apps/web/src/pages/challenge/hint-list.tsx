import { Permission, type ChallengeV2, type HintData } from '@rampart/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { hintsQuery } from '../../api/queries';
import { every } from '../../api/repeat';
import { useSession } from '../../api/session';
import { useOver, usePaused } from '../../app/event-state';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { Markdown } from '../../components/markdown';
import { useText } from '../../text/text';
import { HintDialog } from './hint-dialog';

const POLL_MS = 60_000;

/** The released hints of a challenge; paid ones look like free ones. */
export function HintList({ challenge }: { readonly challenge: ChallengeV2 }) {
  const { t } = useText();
  const { data } = useQuery({
    ...hintsQuery(challenge.id),
    // Polled, because the stream names neither hints of challenges with prerequisites, nor those released while it
    // was interrupted.
    refetchInterval: every(POLL_MS),
  });
  const [asked, setAsked] = useState<HintData>();
  const [takenId, setTakenId] = useState<string>();
  const queryClient = useQueryClient();
  const hints = data?.hints ?? [];
  // The hint with its current price; a deleted one stays until the dialog has said so.
  const hint = hints.find(({ id }) => id === asked?.id) ?? asked;
  if (hint !== undefined && hint.content !== null) {
    setTakenId(hint.id);
    setAsked(undefined);
  }
  const ask = (priced: HintData): void => {
    setAsked(priced);
    // Fetched again, because no event says when a teammate takes a hint, which is paid for only once.
    void queryClient.invalidateQueries({ queryKey: hintsQuery(challenge.id).queryKey });
  };
  if (hints.length === 0 && hint === undefined) return null;
  return (
    <section className="panel__section">
      <h3>{t('hints.title')}</h3>
      <ul role="list" className="hints">
        {hints.map((one) => (
          <li key={one.id} className="hints__row">
            {one.content === null ? (
              <PricedHint hint={one} onAsk={() => ask(one)} />
            ) : (
              <OpenHint title={one.title} content={one.content} isTaken={one.id === takenId} />
            )}
          </li>
        ))}
      </ul>
      {hint === undefined ? null : (
        <HintDialog challenge={challenge} hint={hint} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}

interface OpenHintProps {
  readonly title: string;
  readonly content: string;
  /** Whether it was taken just now; then it is shown open and gets the focus. */
  readonly isTaken: boolean;
}

function OpenHint({ title, content, isTaken }: OpenHintProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isTaken) summary.current?.focus();
  }, [isTaken]);
  return (
    <details open={isTaken}>
      <summary ref={summary} translate="no" className="wrap-anywhere">
        {title}
      </summary>
      <Markdown source={content} below={3} />
    </details>
  );
}

function PricedHint({ hint, onAsk }: { readonly hint: HintData; readonly onAsk: () => void }) {
  const { t, format } = useText();
  const { href } = useLocation();
  const isSignedIn = useSession().state === 'signedIn';
  const isPaused = usePaused(Permission.challsWrite);
  const isOver = useOver(Permission.challsWrite);
  return (
    <>
      <div className="hints__priced">
        <span className="hints__title">
          <Icon name="hint" size={16} />
          <span className="wrap-anywhere" translate="no">
            {hint.title}
          </span>
        </span>
        {isSignedIn && !isOver ? (
          <Button size="small" busy={isPaused} onClick={onAsk} aria-describedby={`hint-${hint.id}`}>
            {t('hints.take', { points: hint.price })}
          </Button>
        ) : (
          <span className="small soft number">
            {t('common.points', { points: format.number(hint.price) })}
          </span>
        )}
      </div>
      <p className="small soft" id={`hint-${hint.id}`}>
        {isOver ? t('hints.over') : null}
        {isSignedIn && isPaused ? t('hints.paused') : null}
        {isSignedIn || isOver ? null : (
          <>
            {t('hints.signIn')}{' '}
            <Link to="/sign-in" search={{ to: href }}>
              {t('signIn.title')}
            </Link>
          </>
        )}
      </p>
    </>
  );
}
