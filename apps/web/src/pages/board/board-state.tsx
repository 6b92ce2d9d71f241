import { useState } from 'react';
import { useSession } from '../../api/session';
import { useNow } from '../../app/clock';
import { useEnded, useEventState } from '../../app/event-state';
import { Icon } from '../../components/icon';
import { useLiveState } from '../../live/live-state';
import { useText } from '../../text/text';

/** How old the board is, and whether it updates by itself. */
export function BoardState() {
  return (
    <>
      <ShownState />
      <SpokenThaw />
    </>
  );
}

function ShownState() {
  const { t, format } = useText();
  const { mode, boardComputedAt } = useLiveState();
  const { frozenSince, freezesAt } = useEventState();
  const hasEnded = useEnded();
  const isSignedIn = useSession().state === 'signedIn';
  const now = useNow(5_000);
  if (frozenSince !== undefined)
    return (
      <p className="board__state" aria-live="polite">
        <Icon name="frost" size={15} />
        {t('board.frozen', { time: format.moment(frozenSince, now) })}
        {isSignedIn ? ` ${t('board.frozenOwn')}` : null}
      </p>
    );
  if (boardComputedAt === undefined) return null;
  const isLive = mode === 'stream';
  const live = hasEnded ? 'board.over' : 'board.live';
  return (
    // Not live while its age changes, but named so that a freeze, which makes it live, is announced.
    <p className="board__state" aria-live="off">
      <span className="dot" data-status={isLive && !hasEnded ? 'running' : 'stopped'} aria-hidden="true" />
      {isLive ? t(live) : t('board.age', { age: format.ago(boardComputedAt, now) })}
      {freezesAt === undefined ? null : (
        <span>{t('board.freezesAt', { time: format.moment(freezesAt, now) })}</span>
      )}
    </p>
  );
}

/** Announces the end of a freeze, after which places change again. */
function SpokenThaw() {
  const { t } = useText();
  const isFrozen = useEventState().frozenSince !== undefined;
  const [wasFrozen, setWasFrozen] = useState(isFrozen);
  if (isFrozen && !wasFrozen) setWasFrozen(true);
  return (
    <span className="visually-hidden" aria-live="polite">
      {wasFrozen && !isFrozen ? t('board.thawed') : null}
    </span>
  );
}
