import type { OwnUserV2 } from '@rampart/contract';
import { useNavigate } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';
import { BOARD_PAGE } from '../../api/first-asked';
import type { BoardFilter } from '../../api/queries';
import { useEventState } from '../../app/event-state';
import { usePrinted } from '../../app/use-printed';
import { Button } from '../../components/button';
import { Loading } from '../../components/notice';
import { useText } from '../../text/text';
import { BoardRow } from './board-row';
import { EmptyBoard } from './empty-board';
import { useBoardRows } from './use-board-rows';

/** Height of a row as in the style sheet: 3rem, at the text size that the visitor chose. */
const ROW_PX = 3 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
const OVERSCAN = 8;
/** A mouse that has rested for this long is not about to click. */
const RESTED_MS = 30_000;

interface BoardListProps {
  readonly filter: BoardFilter;
  readonly divisions: Readonly<Record<string, string>>;
  readonly own: OwnUserV2 | undefined;
  readonly drawn: readonly string[];
  readonly onDraw: (teamId: string) => void;
}

/** The list of all teams. Only visible rows are loaded and rendered; print shows all loaded rows, at least a page. */
export function BoardList({ filter, divisions, own, drawn, onDraw }: BoardListProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const open = useCallback(
    (teamId: string) => void navigate({ to: '/profile/$teamId', params: { teamId } }),
    [navigate],
  );
  const [range, setRange] = useState({ from: 0, to: 20 });
  const [isHeld, setHeld] = useState(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = ({ pointerType }: PointerEvent): void => {
    clearTimeout(resting.current);
    setHeld(pointerType === 'mouse');
    resting.current = setTimeout(() => setHeld(false), RESTED_MS);
  };
  const rows = useBoardRows(filter, range.from, range.to, isHeld);
  const isPrinted = usePrinted();
  /** Whether the own row, which may still be loading, gets the focus of the button that has led to it. */
  const isJumping = useRef(false);
  useEffect(() => {
    const own = isJumping.current ? list.current?.querySelector<HTMLElement>('.board-row--own a') : undefined;
    if (own === undefined || own === null) return;
    isJumping.current = false;
    own.focus({ preventScroll: true });
  });
  const virtualizer = useWindowVirtualizer({
    count: rows.total ?? 0,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: list.current?.offsetTop ?? 0,
    useFlushSync: false, // rows are rendered ahead of being visible
    onChange: (instance) => {
      const { startIndex: from, endIndex: to } = instance.range ?? { startIndex: 0, endIndex: 20 };
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    },
  });
  if (rows.total === undefined) return <Loading lines={10} error={rows.error} icon="board" />;
  if (rows.total === 0) return <EmptyBoard search={filter.search} />;

  const placeOf = (team: Pick<OwnUserV2, 'globalPlace' | 'divisionPlace'>) =>
    filter.division === undefined ? team.globalPlace : team.divisionPlace;
  const isOwnListed =
    own !== undefined && filter.search === undefined && (filter.division ?? own.division) === own.division;
  const ownPlace = isOwnListed ? placeOf(own) : null;
  const loaded = (total: number) =>
    Array.from({ length: total }, (_, index) => ({ index, start: 0 })).filter(
      ({ index }) => rows.rowAt(index) !== undefined,
    );
  const isInSight = (place: number): boolean => place - 1 >= range.from && place - 1 <= range.to;
  return (
    <>
      <div
        className="board__list"
        ref={list}
        role="list"
        aria-label={t('board.title')}
        style={{ blockSize: virtualizer.getTotalSize() }}
        onPointerEnter={hold}
        onPointerMove={hold}
        onPointerLeave={() => setHeld(false)}
      >
        {(isPrinted ? loaded(rows.total) : virtualizer.getVirtualItems()).map(({ index, start }) => {
          const entry = rows.rowAt(index);
          const top = start - virtualizer.options.scrollMargin;
          if (entry === undefined)
            return (
              <div
                key={index}
                className="board-row board-row--at"
                style={{ transform: `translateY(${top}px)` }}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={rows.total}
                aria-busy="true"
              />
            );
          return (
            <BoardRow
              // The key includes the page, because a team that has moved may be on two pages until both are of the
              // same board.
              key={`${Math.floor(index / BOARD_PAGE)} ${entry.id}`}
              entry={entry}
              place={placeOf(entry)}
              index={index}
              total={rows.total ?? 0}
              division={filter.division === undefined ? (divisions[entry.division] ?? entry.division) : ''}
              isOwn={entry.id === own?.id}
              isDrawn={drawn.includes(entry.id)}
              move={rows.moves.get(entry.id)}
              onDraw={onDraw}
              onOpen={open}
              top={top}
            />
          );
        })}
      </div>
      {isOwnListed && ownPlace !== null && !isInSight(ownPlace) ? (
        <OwnRow
          own={own}
          place={ownPlace}
          isAbove={ownPlace - 1 < range.from}
          onJump={() => {
            isJumping.current = true;
            virtualizer.scrollToIndex(ownPlace - 1, { align: 'center' });
          }}
        />
      ) : null}
    </>
  );
}

interface OwnRowProps {
  readonly own: OwnUserV2;
  readonly place: number;
  /** Whether the own row is above the visible rows. */
  readonly isAbove: boolean;
  readonly onJump: () => void;
}

/** The own team at the edge of the screen while its row is out of sight. */
function OwnRow({ own, place, isAbove, onJump }: OwnRowProps) {
  const { t, format } = useText();
  const { frozenSince } = useEventState();
  return (
    <div className="board__own">
      <div className="board-row board-row--own">
        <span className="board-row__place number" translate="no">
          {format.number(place)}
        </span>
        <span />
        <span className="cut" translate="no">
          {own.name}
        </span>
        <span className="board-row__division" />
        {/* The place is as of the freeze, so later solves are not shown beside it. */}
        <span className="board-row__solves number">
          {frozenSince === undefined ? t('board.solves', { count: own.solves.length }) : null}
        </span>
        <span className="board-row__score number" translate="no">
          {frozenSince === undefined ? format.number(own.score) : null}
        </span>
        <Button
          look="quiet"
          size="small"
          icon
          aria-label={t('board.jump')}
          title={t('board.jump')}
          onClick={onJump}
        >
          {isAbove ? '↑' : '↓'}
        </Button>
      </div>
    </div>
  );
}
