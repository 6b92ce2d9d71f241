import { NO_INSTANCER_OFFER, type Challenge, type InstancerOffer } from '../challenges';
import type { Instancers } from './instancers';

/**
 * What participants can do with their instance, as the challenge list tells. A name nobody
 * configured counts as one that can stop, can extend and has no actions.
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
