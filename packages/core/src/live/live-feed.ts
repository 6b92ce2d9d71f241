import { createHash } from 'node:crypto';
import type { Challenge, ChallengeCache } from '../challenges';
import { createCoalescedTask } from '../infra/batching';
import type { EffectiveEventState } from '../event-state';
import type { Clock } from '../infra/clock';
import { createOutageLog, type Logger } from '../infra/logging';
import type { HintCache } from '../hints';
import type { NoticeCache } from '../notices';
import type { EffectiveSettings } from '../settings';
import { liveChanges, type LiveChanges } from './live-changes';
import type { Board } from '../leaderboard';
import { bloodsOf, liveState, type ContentVersions, type LiveEvent, type LiveState } from './live-state';

/** Follows everything that is public. */
export interface LiveFeed {
  current(): LiveState;
  /** Looks for changes soon; in a rush, several times a second. */
  nudge(): void;
  stop(): Promise<void>;
}

export interface LiveFeedDependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: Pick<EffectiveSettings, 'current'>;
  readonly eventState: Pick<EffectiveEventState, 'current'>;
  readonly notices: NoticeCache;
  readonly hintCache: HintCache;
  readonly challengeCache: Pick<ChallengeCache, 'latest'>;
  /** Without teams that are not ranked; the same object until there is a newer one. */
  readonly board: () => { readonly version: string; readonly board: Board } | undefined;
  /** The challenges as participants see them, without what the board says about them. */
  readonly challengesText: (challenges: readonly Challenge[]) => string;
  /** Called with changes; the next call waits for the promise of this one. */
  readonly onChanges: (changes: LiveChanges, state: LiveState) => Promise<void>;
}

/** Finds releases, the start of the event, and changes whose message was lost. */
const CHECK_EVERY_MS = 1_000;
/** Bursts of boards become one event; short compared to the second in which a solve must appear elsewhere. */
const MIN_GAP_MS = 100;
/** Sending to 5,000 streams takes 140 ms of CPU time; resting as long leaves half of the time to requests. */
const RESTS_PER_RUN = 1;

function versionOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** Computes a version once for as long as the content is the same object. */
function versionOfContent<Content extends object>(textOf: (content: Content) => string) {
  const known = new WeakMap<Content, string>();
  return (content: Content): string => {
    let version = known.get(content);
    if (version === undefined) {
      version = versionOfText(textOf(content));
      known.set(content, version);
    }
    return version;
  };
}

/** Looks the bloods up once for as long as board and challenges are the same objects. */
function rememberedBloods(): typeof bloodsOf {
  let known:
    | { readonly board: Board; readonly challenges: readonly Challenge[]; bloods: LiveEvent['bloods'] }
    | undefined;
  return (board, challenges) => {
    if (board !== known?.board || challenges !== known.challenges)
      known = { board, challenges, bloods: bloodsOf(board, challenges) };
    return known.bloods;
  };
}

/** Resolves once everything has been read. */
export async function createLiveFeed(dependencies: LiveFeedDependencies): Promise<LiveFeed> {
  const { clock, logger, settings, eventState, notices, hintCache, challengeCache } = dependencies;
  const versions: ContentVersions = {
    settings: versionOfContent((content) => JSON.stringify(content)),
    challenges: versionOfContent(dependencies.challengesText),
  };

  const bloods = rememberedBloods();

  const read = async (now: Date): Promise<LiveState> => {
    // Read from the database after `now` was taken, so everything in an event was public at that instant.
    const [challenges, published, hints] = await Promise.all([
      challengeCache.latest(),
      notices.latest(),
      hintCache.latest(),
    ]);
    const shown = challenges.publicAt(now);
    const loaded = dependencies.board();
    return liveState(
      {
        settings: settings.current(),
        eventState: eventState.current(),
        notices: published,
        challenges: shown,
        hints,
        board: loaded && {
          version: loaded.version,
          computedAtMs: loaded.board.computedAtMs,
          bloods: bloods(loaded.board, shown),
        },
      },
      now,
      versions,
    );
  };

  let state = await read(clock.now());
  const outage = createOutageLog(logger, {
    begins: 'live updates are late: the current state could not be read',
    ends: 'live updates are on time again',
  });
  const check = async (): Promise<void> => {
    try {
      const now = clock.now();
      const next = await read(now);
      const found = liveChanges(state, next, now);
      outage.succeeded();
      if (found.changes.length === 0 && !found.retracts) return;
      state = next;
      await dependencies.onChanges(found, state);
    } catch (error) {
      outage.failed(error);
    }
  };
  const checking = createCoalescedTask({ run: check, minGapMs: MIN_GAP_MS, restsPerRun: RESTS_PER_RUN });
  const timer = setInterval(() => checking.request(), CHECK_EVERY_MS);
  timer.unref();

  return {
    current: () => state,
    nudge: () => checking.request(),
    async stop() {
      clearInterval(timer);
      await checking.stop();
    },
  };
}
