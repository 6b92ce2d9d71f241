import type { ProviderConfig } from '@rampart/core/infra/config';
import { flagChallenges } from './flag-challenges';
import { playgrounds } from './playgrounds';
import { demonstrationChallenges } from './seed-demonstration';

const START_MS = 1_700_000_000_000;
let drawn = 0;
const random = { bytes: (count: number) => Buffer.alloc(count, (drawn += 1)) };
const challenges = () => demonstrationChallenges({ startAtMs: START_MS, instancers: {} }, random);

describe('challenges of a demonstration', () => {
  it('are 38 with flags, over ten categories, 4 with pushed points, and 3 playgrounds, all different', () => {
    const categories = new Set(flagChallenges().map(({ category }) => category));
    expect([flagChallenges().length, categories.size]).toEqual([38, 10]);
    const made = challenges();
    expect(made.filter(({ scoring }) => scoring.kind === 'dynamic')).toHaveLength(4);
    expect([made.length, new Set(made.map(({ id }) => id)).size]).toEqual([45, 45]);
    expect(new Set(made.map(({ name }) => name)).size).toBe(45);
    expect(made.every(({ createdAt }) => createdAt.getTime() < START_MS)).toBe(true);
  });

  it('each have an answer that one of their flags accepts', () => {
    for (const { slug, flags, answer } of flagChallenges()) {
      const accepts = flags.some(({ config }) =>
        typeof config['pattern'] === 'string'
          ? new RegExp(config['pattern'], 'i').test(answer)
          : config['flag'] === answer,
      );
      expect([slug, accepts]).toEqual([slug, true]);
    }
  });

  it('have webhook secrets that cannot be reproduced from the random seed', () => {
    const secrets = [...challenges(), ...challenges()].flatMap(({ scoring }) =>
      scoring.kind === 'dynamic' ? [scoring.source.secret] : [],
    );
    expect(secrets.map(({ length }) => length)).toEqual(Array(8).fill(64));
    expect(new Set(secrets).size).toBe(8);
  });
});

describe('the instances of a demonstration', () => {
  const provider = (name: string): ProviderConfig => ({ name, options: {} });
  const instancersOf = (instancers: Record<string, ProviderConfig>) =>
    playgrounds({ instancers }).flatMap(({ instancerConfig }) =>
      instancerConfig === null ? [] : [instancerConfig.instancer ?? 'default'],
    );

  it('are run by the instancer of the generic contract, whatever others there are', () => {
    const instancers = { cluster: provider('instancers/k8s'), ours: provider('instancers/docker') };
    expect(instancersOf(instancers)).toEqual(['ours', 'ours']);
  });

  it('exist before any instancer is configured, but not if none would understand them', () => {
    expect(instancersOf({})).toEqual(['default', 'default']);
    expect(instancersOf({ cluster: provider('instancers/k8s') })).toEqual([]);
  });
});
