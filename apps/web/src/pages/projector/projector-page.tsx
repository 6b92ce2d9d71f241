import type { ClientConfigV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { bloodsQuery, boardPageQuery, configQuery, graphQuery } from '../../api/queries';
import { useReached } from '../../app/clock';
import { useEventState } from '../../app/event-state';
import { usePageTitle } from '../../app/page-title';
import { useShortcuts } from '../../app/shortcuts';
import { seriesColour } from '../../components/graph-data';
import { Icon } from '../../components/icon';
import { ScoreGraph } from '../../components/score-graph';
import { useText } from '../../text/text';
import { Countdown } from '../home/countdown';
import { ProjectorHead } from './projector-head';
import { RevealBoard, RevealSpotlight } from './reveal-board';
import '../home/home.css';
import './projector.css';

const route = getRouteApi('/projector');
const ROWS = 12;
const BLOODS = 6;
/** Rows that fit below the newest place. */
const FROZEN_ROWS = 6;

/**
 * The page for a hall: board, graph, bloods and countdown, which fills the page before the start. `d` or the arrow
 * keys switch the division, `f` toggles full screen. After a freeze, the final places replace the board as staff
 * reveal them.
 */
export function ProjectorPage() {
  const { t } = useText();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: config } = useQuery(configQuery);
  const { revealedFrom: lastRevealed } = useEventState();
  const hasStarted = useReached(config?.startTime);
  const isOver = useReached(config?.endTime);
  // No place is final while an extended event goes on.
  const revealedFrom = isOver ? lastRevealed : undefined;
  // Places are revealed among all teams.
  const division = revealedFrom === undefined ? search.division : undefined;
  usePageTitle(t('board.title'));

  const choices = [undefined, ...Object.keys(config?.divisions ?? {})];
  const turn = (step: number): void => {
    const next = choices[(choices.indexOf(division) + step + choices.length) % choices.length];
    void navigate({ to: '/projector', search: { division: next }, replace: true });
  };
  useShortcuts({
    d: () => turn(1),
    ArrowRight: () => turn(1),
    ArrowLeft: () => turn(-1),
    f: () =>
      void (document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen()),
  });
  return (
    // Focusable, so that a keyboard can scroll it in a small window, where nothing else can get the focus.
    <main className="projector" id="main" tabIndex={0}>
      <ProjectorHead config={config} division={division} />
      {config !== undefined && !hasStarted ? (
        <BeforeStart config={config} />
      ) : revealedFrom === undefined ? (
        <Standings division={division} />
      ) : (
        <FinalPlaces revealedFrom={revealedFrom} />
      )}
    </main>
  );
}

function BeforeStart({ config }: { readonly config: ClientConfigV2 }) {
  return (
    <section className="projector__before">
      <Countdown config={config} />
      <Address />
    </section>
  );
}

function Address() {
  return (
    <p className="projector__address" translate="no">
      {location.host}
    </p>
  );
}

/** Shown until the first team scores: where to play. */
function EmptyBoard() {
  const { t } = useText();
  return (
    <section className="projector__before">
      <div>
        <h2 className="projector__address">{t('board.none')}</h2>
        <p className="soft">{t('board.noneText')}</p>
      </div>
      <Address />
    </section>
  );
}

function Standings({ division }: { readonly division: string | undefined }) {
  const { t } = useText();
  const { data: graph, isPending } = useQuery(graphQuery(division));
  const { data: board } = useQuery(boardPageQuery({ division }, 0));
  const entries = graph?.graph ?? [];
  // Also while the data is loading, so that nothing moves when it arrives.
  const hasGraph = isPending || entries.some(({ points }) => points.length > 1);
  if (board?.total === 0) return <EmptyBoard />;
  return (
    <>
      <BoardRows
        division={division}
        count={ROWS}
        label={t('board.title')}
        lines={hasGraph ? entries.map(({ id }) => id) : undefined}
      />
      <div className="projector__side">
        {hasGraph ? <ScoreGraph entries={entries} hasLegend={false} /> : null}
        <Bloods />
      </div>
    </>
  );
}

function FinalPlaces({ revealedFrom }: { readonly revealedFrom: number }) {
  const { t } = useText();
  return (
    <>
      <RevealBoard fromPlace={revealedFrom} rows={ROWS} />
      <div className="projector__side">
        <RevealSpotlight fromPlace={revealedFrom} />
        <section className="projector__frozen">
          <h2>{t('projector.asFrozen')}</h2>
          <BoardRows division={undefined} count={FROZEN_ROWS} label={t('projector.asFrozen')} />
        </section>
      </div>
    </>
  );
}

interface BoardRowsProps {
  readonly division: string | undefined;
  readonly count: number;
  readonly label: string;
  /** Ids of the teams in the graph beside it, in its order; their rows are its legend. */
  readonly lines?: readonly string[] | undefined;
}

function BoardRows({ division, count, label, lines }: BoardRowsProps) {
  const { t, format } = useText();
  const { data: board } = useQuery(boardPageQuery({ division }, 0));
  if (board?.total === 0) return <p className="projector__none">{t('board.none')}</p>;
  return (
    <ol role="list" className="projector__board" aria-label={label}>
      {board?.leaderboard.slice(0, count).map((entry) => {
        const place = division === undefined ? entry.globalPlace : entry.divisionPlace;
        const line = lines?.indexOf(entry.id);
        return (
          <li className="projector__row number" key={entry.id} data-place={place} translate="no">
            <span>{place}</span>
            <span className="cut">
              {line === undefined ? null : (
                <span
                  className="projector__swatch"
                  style={{ background: line === -1 ? 'none' : `var(${seriesColour(line)})` }}
                />
              )}
              {entry.name}
            </span>
            <b>{format.number(entry.score)}</b>
          </li>
        );
      })}
    </ol>
  );
}

function Bloods() {
  const { t } = useText();
  const { data: bloods } = useQuery(bloodsQuery);
  return (
    <section className="projector__bloods" aria-live="polite">
      <h2>{t('projector.bloods')}</h2>
      {bloods?.length === 0 ? <p className="projector__none">{t('projector.noBloods')}</p> : null}
      <ol role="list">
        {bloods?.slice(0, BLOODS).map((blood) => (
          <li
            className="projector__blood"
            key={`${blood.challengeId} ${blood.userId}`}
            data-index={blood.bloodIndex}
          >
            <Icon name="drop" />
            <span className="projector__nth number" aria-hidden="true" translate="no">
              {blood.bloodIndex + 1}
            </span>
            <span className="visually-hidden">{t('solves.blood', { place: blood.bloodIndex + 1 })}</span>
            <span className="projector__solve" translate="no">
              <b className="cut">{blood.userName}</b>
              <span className="cut">{blood.challengeName}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
