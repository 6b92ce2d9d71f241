import type { LeaderboardEntryV2 } from '@rampart/contract';
import { memo, type MouseEvent } from 'react';
import { Avatar } from '../../components/avatar';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { useText } from '../../text/text';

interface BoardRowProps {
  readonly entry: LeaderboardEntryV2;
  readonly place: number | null;
  readonly index: number;
  /** Number of all rows, of which a page holds only those in sight. */
  readonly total: number;
  readonly division: string;
  readonly isOwn: boolean;
  readonly isDrawn: boolean;
  /** Places by which it moved up with the latest board; negative for down. */
  readonly move: number | undefined;
  readonly onDraw: (teamId: string) => void;
  readonly onOpen: (teamId: string) => void;
  /** Distance from the first row in pixels. A number, so that a row that stays is not rendered again. */
  readonly top: number;
}

/** Whether a click opens the page in this tab; then the browser must not follow the link itself. */
function isPlain(event: MouseEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  return true;
}

export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { entry, place, index, total, division, isOwn, isDrawn, move, onDraw, onOpen, top } = props;
  const { t, format } = useText();
  return (
    <div
      className={isOwn ? 'board-row board-row--own board-row--at' : 'board-row board-row--at'}
      style={{ transform: `translateY(${top}px)` }}
      data-place={place}
      data-team={entry.id}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={total}
    >
      <span className="board-row__place number" translate="no">
        {move === undefined ? null : (
          // Hidden from screen readers, for which it would be a second number before the place, and stay after it
          // has faded out.
          <span className="board-row__move" data-up={move > 0} aria-hidden="true">
            {move > 0 ? '▲' : '▼'}
            {Math.abs(move)}
          </span>
        )}
        {place === null ? '–' : format.number(place)}
      </span>
      {isOwn ? <span className="visually-hidden">{t('menu.team')}</span> : null}
      <Avatar name={entry.name} url={entry.avatarUrl} />
      <span className="board-row__name" translate="no">
        {/* Not a link of the router, which costs as much as the rest of the row, and scrolling renders rows in
            every frame. */}
        <a
          className="cut"
          href={`/profile/${entry.id}`}
          onClick={(event) => isPlain(event) && onOpen(entry.id)}
        >
          {entry.name}
        </a>
        {entry.countryCode === null ? null : (
          <span className="soft" title={format.region(entry.countryCode)}>
            {entry.countryCode}
          </span>
        )}
        {entry.statusText === null ? null : (
          <span className="board-row__status soft cut">{entry.statusText}</span>
        )}
      </span>
      <span className="board-row__division soft small cut" translate="no">
        {division}
      </span>
      <span className="board-row__solves number">{t('board.solves', { count: entry.solves.length })}</span>
      <span className="board-row__score number" translate="no">
        {format.number(entry.score)}
      </span>
      <Button
        look="quiet"
        size="small"
        icon
        aria-label={t(isDrawn ? 'board.undraw' : 'board.draw', { team: entry.name })}
        title={t(isDrawn ? 'board.undraw' : 'board.draw', { team: entry.name })}
        onClick={() => onDraw(entry.id)}
      >
        <Icon name={isDrawn ? 'check' : 'board'} size={15} />
      </Button>
    </div>
  );
});
