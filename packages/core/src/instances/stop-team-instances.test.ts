import { blankChallenge, type Challenge } from '../challenges';
import { silentLogger } from '../infra/logging';
import { anInstanceProvider } from '../testing';
import type { InstanceRef } from './instance-provider';
import { createInstancers } from './instancers';
import { createStopTeamInstances } from './stop-team-instances';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const instanced = (id: string, instancer?: string): Challenge => ({
  ...blankChallenge(id, NOW),
  instancerConfig: {
    ...{ challengeIntegrationId: '', config: {}, expose: [], timeoutMilliseconds: 60_000 },
    ...(instancer === undefined ? {} : { instancer }),
  },
});

describe('stopping all instances of a team', () => {
  it('asks every instancer that can, and one that fails keeps no other', async () => {
    const stopped: string[] = [];
    const stop = ({ teamId, integrationId }: InstanceRef) => {
      stopped.push(`${teamId} ${integrationId}`);
      if (integrationId === 'first') return Promise.reject(new Error('away'));
      return Promise.resolve({ outcome: 'refused', message: 'There is none.' } as const);
    };
    const providers = new Map([
      ['main', anInstanceProvider({ delete: stop })],
      ['forever', anInstanceProvider({ delete: stop, canStop: false })],
    ]);
    const challenges = [
      instanced('first'),
      instanced('second'),
      instanced('third', 'forever'),
      instanced('fourth', 'unknown'),
      blankChallenge('plain', NOW),
    ];
    const stopInstances = createStopTeamInstances({
      challenges: () => Promise.resolve(challenges),
      instancers: createInstancers(providers, 'main'),
      logger: silentLogger,
    });
    await stopInstances('team', NOW);
    expect(stopped).toEqual(['team first', 'team second']);
  });
});
