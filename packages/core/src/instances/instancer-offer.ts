import { NO_INSTANCER_OFFER, type Challenge, type InstancerOffer } from '../challenges';
import type { Instancers } from './instancers';

/**
 * What participants can do with their instance, as shown in the challenge list. An unknown instancer counts
 * as able to stop and extend, and as having no actions.
 */
export function instancerOffer(
  instancers: Instancers | undefined,
  { instancerConfig }: Pick<Challenge, 'instancerConfig'>,
): InstancerOffer {
  if (instancerConfig === null) return NO_INSTANCER_OFFER;
  const provider = instancers?.find(instancerConfig.instancer);
  return {
    lifetimeMs: instancers === undefined ? null : instancerConfig.timeoutMilliseconds,
    isExtendable: instancerConfig.extendable !== false && (provider?.canExtend ?? true),
    isStoppable: provider?.canStop ?? true,
    actions: provider?.actions.map(({ id, label }) => ({ id, label })) ?? [],
  };
}
