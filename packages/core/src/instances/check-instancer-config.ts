import type { CheckInstancerConfig } from '../challenges';
import type { Instancers } from './instancers';

/** What organisers may write; undefined, the feature being off, without instancers (services reference 1.4). */
export function createCheckInstancerConfig(
  instancers: Instancers | undefined,
): CheckInstancerConfig | undefined {
  if (instancers === undefined) return undefined;
  return (name, config) =>
    instancers.find(name)?.checkConfig(config) ?? {
      outcome: 'invalid',
      error: `instancer: is not one of ${instancers
        .list()
        .map((each) => each.name)
        .join(', ')}`,
    };
}
