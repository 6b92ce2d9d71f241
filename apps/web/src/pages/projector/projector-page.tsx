import { hasPermissions, Permission, type LeaderboardEntryV2 } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { boardPageQuery, configQuery, graphQuery, ownTeamQuery } from '../../api/queries';
import { useNow } from '../../app/clock';
import { useEventState } from '../../app/event-state';
import { eventClock } from '../../app/event-clock';
import { usePageTitle } from '../../app/page-title';
import { phaseAt } from '../../app/phase';
import { useShortcuts } from '../../app/shortcuts';
import { Icon } from '../../components/icon';
import { ScoreGraph } from '../../components/score-graph';
import { useLiveState } from '../../live/live-state';
import { useText } from '../../text/text';
import { Countdown } from '../home/countdown';
import { nextPlace } from './reveal';
import { RevealBoard, RevealSpotlight } from './reveal-board';
import { RevealButton } from './reveal-button';
import '../home/home.css';
import './projector.css';

const route = getRouteApi('/projector');
const ROWS = 12;
const BLOODS = 6;
/** What fits below the newest place. */
const FROZEN_ROWS = 6;

/**
 * For a hall: board, graph, bloods, countdown, which has the wall to itself before the start. `d` or the arrows switch the
 * division, `f` fills the screen. After a freeze the final places, as staff reveals them, take the board's place.
 */
export function ProjectorPage() {
  const { t, format } = useText();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: config } = useQuery(configQuery());
  const { pausedSince, frozenSince, revealedFrom } = useEventState();
  // Places are revealed among all teams.
  const division = revealedFrom === undefined ? search.division : undefined;
  const now = useNow();
  const phase = config === undefined ? undefined : phaseAt(now, config);
  const enabled = phase !== 'before';
  const { data: board } = useQuery({ ...boardPageQuery({ division }, 0), enabled });
  const { data: graph } = useQuery({ ...graphQuery(division), enabled });
  const { data: own } = useQuery(ownTeamQuery());
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
  const entries = graph?.graph ?? [];
  const leaders = board?.leaderboard ?? [];
  const mayReveal =
    frozenSince !== undefined &&
    phase === 'ended' &&
    hasPermissions(own?.perms ?? 0, Permission.settingsWrite);
  // Places are revealed among all teams, whichever division is on the wall.
  const { data: everybody } = useQuery({ ...boardPageQuery({}, 0), enabled: mayReveal });
  const next = mayReveal ? nextPlace(revealedFrom, everybody?.total) : undefined;
  const clock = config === undefined ? undefined : eventClock(t, now, config);
  return (
    <main className="projector" id="main">
      <header className="projector__head">
        <h1 className="cut" translate="no">
          {config?.ctfName}
        </h1>
        <span className="soft">
          {division === undefined ? (
            t('board.allDivisions')
          ) : (
            <span translate="no">{config?.divisions[division] ?? division}</span>
          )}
        </span>
        {pausedSince === undefined ? null : (
          <span className="projector__state" role="status">
            <Icon name="pause" />
            {t('projector.paused', { time: format.moment(pausedSince, now) })}
          </span>
        )}
        {frozenSince === undefined ? null : (
          <span className="projector__state" role="status">
            <Icon name="frost" />
            {t('projector.frozen', { time: format.moment(frozenSince, now) })}
          </span>
        )}
        {next === undefined ? null : <RevealButton place={next} isFirst={revealedFrom === undefined} />}
        {clock === undefined || phase === 'before' ? null : (
          <span className="number" role="timer">
            <small>{clock.label}</small> {clock.text}
          </span>
        )}
      </header>
      {config !== undefined && phase === 'before' ? (
        <section className="projector__before">
          <Countdown config={config} />
          <p className="projector__address" translate="no">
            {location.host}
          </p>
        </section>
      ) : revealedFrom === undefined ? (
        <BoardRows entries={leaders.slice(0, ROWS)} division={division} label={t('board.title')} />
      ) : (
        <RevealBoard fromPlace={revealedFrom} rows={ROWS} />
      )}
      {phase === 'before' ? null : revealedFrom === undefined ? (
        <div className="projector__side">
          {entries.some(({ points }) => points.length > 1) ? (
            <ScoreGraph entries={entries} heightInEm={19} />
          ) : (
            <span />
          )}
          <Bloods />
        </div>
      ) : (
        <div className="projector__side">
          <RevealSpotlight fromPlace={revealedFrom} />
          <section className="projector__frozen">
            <h2>{t('projector.asFrozen')}</h2>
            <BoardRows
              entries={leaders.slice(0, FROZEN_ROWS)}
              division={division}
              label={t('projector.asFrozen')}
            />
          </section>
        </div>
      )}
    </main>
  );
}

interface BoardRowsProps {
  readonly entries: readonly LeaderboardEntryV2[];
  readonly division: string | undefined;
  readonly label: string;
}

function BoardRows({ entries, division, label }: BoardRowsProps) {
  const { format } = useText();
  return (
    <ol role="list" className="projector__board" aria-label={label}>
      {entries.map((entry) => {
        const place = division === undefined ? entry.globalPlace : entry.divisionPlace;
        return (
          <li className="projector__row number" key={entry.id} data-place={place} translate="no">
            <span>{place}</span>
            <span className="cut">{entry.name}</span>
            <b>{format.number(entry.score)}</b>
          </li>
        );
      })}
    </ol>
  );
}

function Bloods() {
  const { t } = useText();
  const { bloods } = useLiveState();
  return (
    <section className="projector__bloods" aria-live="polite">
      <h2>{t('projector.bloods')}</h2>
      {bloods.length === 0 ? <p className="soft">{t('projector.noBloods')}</p> : null}
      {bloods.slice(0, BLOODS).map((blood) => (
        <p
          className="projector__blood"
          key={`${blood.challengeId} ${blood.userId}`}
          data-index={blood.bloodIndex}
          translate="no"
        >
          <Icon name="drop" />
          <span className="projector__solve">
            <b className="cut">{blood.userName}</b>
            <span className="cut">{blood.challengeName}</span>
          </span>
        </p>
      ))}
    </section>
  );
}
