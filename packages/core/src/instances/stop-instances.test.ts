import { blankChallenge, type Challenge } from '../challenges';
import { silentLogger } from '../infra/logging';
import { anInstanceProvider } from '../testing';
import type { InstanceRef } from './instance-provider';
import { createInstancers } from './instancers';
import { createStopInstances } from './stop-instances';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const instanced = (id: string, instancer?: string, challengeIntegrationId = ''): Challenge => ({
  ...blankChallenge(id, NOW),
  instancerConfig: {
    ...{ challengeIntegrationId, config: {}, expose: [], timeoutMilliseconds: 60_000 },
    ...(instancer === undefined ? {} : { instancer }),
  },
});

/** Stops instances in an event with these challenges and teams, and records which. */
function stopping(
  challenges: readonly Challenge[],
  { teams = ['red', 'blue'], atEach = () => undefined }: { teams?: string[]; atEach?: () => unknown } = {},
) {
  const stopped: string[] = [];
  const stop = ({ teamId, integrationId }: InstanceRef) => {
    stopped.push(`${teamId} ${integrationId}`);
    atEach();
    if (stopped.length === 1) return Promise.reject(new Error('away'));
    return Promise.resolve({ outcome: 'refused', message: 'There is none.' } as const);
  };
  const providers = new Map([
    ['main', anInstanceProvider({ delete: stop })],
    ['other', anInstanceProvider({ delete: stop })],
    ['forever', anInstanceProvider({ delete: stop, canStop: false })],
  ]);
  const stopInstances = createStopInstances({
    challenges: () => Promise.resolve(challenges),
    teamIds: () => Promise.resolve(teams),
    instancers: createInstancers(providers, 'main'),
    logger: silentLogger,
  });
  return { stopped, stopInstances };
}

describe('stopping all instances of a team', () => {
  it('asks every instancer that can stop, even after one has failed', async () => {
    const { stopped, stopInstances } = stopping([
      instanced('first'),
      instanced('second'),
      instanced('third', 'forever'),
      instanced('fourth', 'unknown'),
      blankChallenge('plain', NOW),
    ]);
    await stopInstances.ofTeam('team', NOW);
    expect(stopped).toEqual(['team first', 'team second']);
  });
});

describe('stopping all instances of a challenge', () => {
  it('asks for every team, even after a failure', async () => {
    const { stopped, stopInstances } = stopping([instanced('left'), instanced('gone', 'other')]);
    await stopInstances.ofChallenge(instanced('gone'), NOW);
    expect(stopped).toEqual(['red gone', 'blue gone']);
  });

  it('ends when the challenge is created again, because teams may have started new ones', async () => {
    const challenges = [instanced('left')];
    const teams = Array.from({ length: 100 }, (_, index) => `team ${String(index)}`);
    const createAgain = () => challenges.push(instanced('gone'));
    const { stopped, stopInstances } = stopping(challenges, { teams, atEach: createAgain });
    await stopInstances.ofChallenge(instanced('gone'), NOW);
    // Those that were under way.
    expect(stopped.length).toBeLessThan(10);
  });

  it('leaves instances alone that another challenge shares', async () => {
    const { stopped, stopInstances } = stopping([instanced('left', 'main', 'shared')]);
    await stopInstances.ofChallenge(instanced('gone', undefined, 'shared'), NOW);
    expect(stopped).toEqual([]);
  });
});
