import { mapLimited } from '@rampart/core/infra/batching';
import { CommandError } from '../command';
import type { EventApi, RegisteredTeam } from '../event/event-api';
import { counted } from '../infra/counted';
import type { ProgressFactory } from '../infra/progress';
import type { MonotonicClock } from '../infra/monotonic-clock';
import { awaitBoard } from './await-board';
import { compareResult, type Comparison } from './compare-result';
import { playInOrder } from './play-in-order';
import { flagOf, type RecordedEvent } from './recorded-event';
import { createOrderRule } from './submission-order';

export interface ReplayDependencies {
  readonly event: RecordedEvent;
  /** One for each base URL, at least one; submissions alternate between them, and each board is compared. */
  readonly apis: readonly [EventApi, ...EventApi[]];
  readonly concurrency: number;
  readonly speed: number | null;
  readonly monotonicClock: MonotonicClock;
  readonly progress: ProgressFactory;
}

export interface ReplayResult {
  /** In the order of `apis`. */
  readonly comparisons: readonly Comparison[];
  readonly playedInMs: number;
}

/** Requests at once during the setup, whose order does not matter; more would only queue on a small machine. */
const SETUP_CONCURRENCY = 8;

/**
 * The board catches up within a tick of the worker (default 30 s) even if every message about the solves is
 * lost.
 */
const BOARD_LIMIT_MS = 60_000;

/**
 * Sets up a recorded event on an empty platform, plays its solves and compares the boards with the official
 * result.
 */
export async function replayEvent(dependencies: ReplayDependencies): Promise<ReplayResult> {
  const { event, apis, monotonicClock } = dependencies;
  const [first] = apis;
  await requireFreshEvent(event, first);
  await createChallenges(dependencies, first);
  const teams = await registerTeams(dependencies, first);

  const startedMs = monotonicClock.elapsedMs();
  await playSolves(dependencies, teams);
  const playedInMs = monotonicClock.elapsedMs() - startedMs;

  const numbers = new Map(teams.map(({ id }, number) => [id, number]));
  const comparisons: Comparison[] = [];
  for (const api of apis) {
    const board = await awaitBoard({
      api,
      monotonicClock,
      solveCount: event.solves.length,
      limitMs: BOARD_LIMIT_MS,
    });
    // -1: a team that is not in the file, so that it is reported.
    const played = board.map(({ teamId, ...row }) => ({ ...row, team: numbers.get(teamId) ?? -1 }));
    comparisons.push(compareResult(event.official, played));
  }
  return { comparisons, playedInMs };
}

async function requireFreshEvent(event: RecordedEvent, api: EventApi): Promise<void> {
  const { divisions, teamCount, challengeCount } = await api.describeEvent();
  if (teamCount > 0 || challengeCount > 0) {
    throw new CommandError(
      `The platform already has ${counted(teamCount, 'team')} and ${counted(challengeCount, 'challenge')}; replay into an empty event.`,
    );
  }
  const missing = event.divisions.filter((division) => !divisions.includes(division));
  if (missing.length > 0) {
    throw new CommandError(
      `The platform lacks the divisions ${missing.join(', ')} of the recorded event; add them to its configuration.`,
    );
  }
}

async function createChallenges(dependencies: ReplayDependencies, api: EventApi): Promise<void> {
  const { challenges } = dependencies.event;
  const progress = dependencies.progress('challenges', challenges.length);
  await mapLimited(challenges, SETUP_CONCURRENCY, async (challenge) => {
    await api.putChallenge({
      id: challenge.id,
      name: challenge.id,
      description: '',
      category: challenge.category,
      author: 'replay',
      points: { min: challenge.finalPoints, max: challenge.finalPoints },
      flag: flagOf(challenge),
      tiebreakEligible: challenge.tiebreakEligible,
    });
    progress.advance();
  });
  progress.finish();
}

async function registerTeams(
  dependencies: ReplayDependencies,
  api: EventApi,
): Promise<readonly RegisteredTeam[]> {
  const { event } = dependencies;
  const progress = dependencies.progress('teams', event.teams.length);
  const teams = await mapLimited(event.teams, SETUP_CONCURRENCY, async (division, number) => {
    const team = await api.registerTeam({ name: `Team ${number}`, email: `team-${number}@replay.example` });
    if (team.division !== division) await api.moveTeam(team.id, division);
    progress.advance();
    return team;
  });
  progress.finish();
  return teams;
}

async function playSolves(dependencies: ReplayDependencies, teams: readonly RegisteredTeam[]): Promise<void> {
  const { event, apis, concurrency, speed, monotonicClock } = dependencies;
  const progress = dependencies.progress('solves', event.solves.length);
  await playInOrder(event.solves, {
    mustFollow: createOrderRule(event),
    concurrency,
    speed,
    monotonicClock,
    send: async (solve, row) => {
      const api = apis[row % apis.length] ?? apis[0];
      const team = teams[solve.team];
      const challenge = event.challenges[solve.challenge];
      if (team === undefined || challenge === undefined) throw new RangeError(`solve ${row} is out of range`);
      const outcome = await api.submitFlag({
        authToken: team.authToken,
        challengeId: challenge.id,
        flag: flagOf(challenge),
      });
      if (outcome !== 'solved') {
        throw new CommandError(
          `Solve ${row} (team ${solve.team}, "${challenge.id}") was answered "${outcome}".`,
        );
      }
      progress.advance();
    },
  });
  progress.finish();
}
