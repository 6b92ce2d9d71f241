import type { EventApi, NewChallenge } from '../event/event-api';
import { forEachLimited } from '../event/for-each-limited';
import type { ProgressFactory } from '../infra/progress';
import type { MonotonicClock } from '../infra/monotonic-clock';
import type { DemoSolve } from './demo-event';

export interface DemoDependencies {
  readonly api: EventApi;
  readonly challenges: readonly NewChallenge[];
  readonly teamNames: readonly string[];
  readonly solves: readonly DemoSolve[];
  /** The solves are spread over this time, in their recorded rhythm. */
  readonly lengthMs: number;
  readonly monotonicClock: MonotonicClock;
  readonly progress: ProgressFactory;
}

/** Setup is independent of order. */
const SETUP_CONCURRENCY = 4;

/** Every third team plays in the second division, if there is one. */
const SECOND_DIVISION_STRIDE = 3;

/**
 * Creates the demonstration in an empty event: challenges, teams, then solves one after the other. Returns
 * false and changes nothing when the event has any teams or challenges.
 */
export async function playDemo(dependencies: DemoDependencies): Promise<boolean> {
  const { api, challenges, teamNames, solves, lengthMs, monotonicClock } = dependencies;
  const { divisions, teamCount, challengeCount } = await api.describeEvent();
  if (teamCount > 0 || challengeCount > 0) return false;

  await forEachLimited(challenges, SETUP_CONCURRENCY, (challenge) => api.putChallenge(challenge));
  const tokens: string[] = [];
  const secondDivision = divisions[1];
  await forEachLimited(teamNames, SETUP_CONCURRENCY, async (name, place) => {
    const team = await api.registerTeam({ name, email: `demo-team-${place}@demo.example` });
    tokens[place] = team.authToken;
    if (secondDivision !== undefined && place % SECOND_DIVISION_STRIDE === 2) {
      await api.moveTeam(team.id, secondDivision);
    }
  });

  const progress = dependencies.progress('demonstration', solves.length);
  const startMs = monotonicClock.elapsedMs();
  for (const { team, challenge, moment } of solves) {
    await monotonicClock.wait(Math.max(0, startMs + moment * lengthMs - monotonicClock.elapsedMs()));
    const authToken = tokens[team];
    const target = challenges[challenge];
    if (authToken === undefined || target === undefined)
      throw new RangeError('a demonstration solve is out of range');
    await api.submitFlag({ authToken, challengeId: target.id, flag: target.flag });
    progress.advance();
  }
  progress.finish();
  return true;
}
