import type { LeaderboardEntryV2 } from '@rampart/contract';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Avatar } from '../../components/avatar';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { useText } from '../../text/text';

interface BoardRowProps {
  readonly entry: LeaderboardEntryV2;
  readonly place: number | null;
  readonly division: string;
  readonly isOwn: boolean;
  readonly isDrawn: boolean;
  /** Places it went up (or down, negative) with the latest board. */
  readonly move: number | undefined;
  readonly onDraw: (teamId: string) => void;
  /** Below the first row, in pixels. A number, so that a row which stays is not drawn again. */
  readonly top: number;
}

export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { entry, place, division, isOwn, isDrawn, move, onDraw, top } = props;
  const { t, format } = useText();
  return (
    <div
      className={isOwn ? 'board-row board-row--own board-row--at' : 'board-row board-row--at'}
      style={{ transform: `translateY(${top}px)` }}
      data-place={place}
      data-team={entry.id}
      role="listitem"
    >
      <span className="board-row__place number" translate="no">
        {move === undefined ? null : (
          <span className="board-row__move" data-up={move > 0}>
            {move > 0 ? '▲' : '▼'}
            {Math.abs(move)}
          </span>
        )}
        {place === null ? '–' : format.number(place)}
      </span>
      <Avatar name={entry.name} url={entry.avatarUrl} />
      <span className="board-row__name" translate="no">
        <Link className="cut" to="/profile/$teamId" params={{ teamId: entry.id }}>
          {entry.name}
        </Link>
        {entry.countryCode === null ? null : (
          <span className="soft" title={format.region(entry.countryCode)}>
            {entry.countryCode}
          </span>
        )}
        {entry.statusText === null ? null : <span className="soft cut">{entry.statusText}</span>}
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
        aria-pressed={isDrawn}
        aria-label={t(isDrawn ? 'board.undraw' : 'board.draw', { team: entry.name })}
        title={t(isDrawn ? 'board.undraw' : 'board.draw', { team: entry.name })}
        onClick={() => onDraw(entry.id)}
      >
        <Icon name={isDrawn ? 'check' : 'board'} size={15} />
      </Button>
    </div>
  );
});
