import { useNow } from '../../app/clock';
import { useLiveState } from '../../live/live-state';
import { useText } from '../../text/text';

/** How old the board is, and whether it updates by itself. */
export function BoardState() {
  const { t, format } = useText();
  const { mode, boardComputedAt } = useLiveState();
  const now = useNow(5_000);
  if (boardComputedAt === undefined) return null;
  return (
    <p className="board__state">
      <span className="dot" data-status={mode === 'stream' ? 'running' : 'stopped'} aria-hidden="true" />
      {mode === 'stream'
        ? t('board.live')
        : t('board.age', { age: format.relative(Math.min(boardComputedAt, now), now) })}
    </p>
  );
}
