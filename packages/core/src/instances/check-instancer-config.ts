import type { CheckInstancerConfig } from '../challenges';
import type { Instancers } from './instancers';

/** The check of instancer configurations; undefined without instancers, when the feature is off. */
export function createCheckInstancerConfig(
  instancers: Instancers | undefined,
): CheckInstancerConfig | undefined {
  if (instancers === undefined) return undefined;
  return (name, config, newIntegrationId) => {
    const provider = instancers.find(name);
    if (provider === undefined) {
      const names = instancers.list().map((each) => each.name);
      return { outcome: 'invalid', error: `instancer: is not one of ${names.join(', ')}` };
    }
    const checked = provider.checkConfig(config);
    const problem =
      newIntegrationId === undefined ? undefined : provider.checkIntegrationId?.(newIntegrationId);
    if (problem === undefined) return checked;
    const more = checked.outcome === 'invalid' ? `; ${checked.error}` : '';
    return { outcome: 'invalid', error: `challengeIntegrationId: ${problem}${more}` };
  };
}
