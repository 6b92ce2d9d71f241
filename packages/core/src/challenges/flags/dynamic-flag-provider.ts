import { DYNAMIC_FLAG_RULES, dynamicFlagConfig } from '@rampart/event-rules';
import { MATCH, MISMATCH, type FlagProvider } from './flag-provider';
import type { MintedFlagStore } from './minted-flag-store';

/** Accepts what was minted for a team on this challenge with this base. */
export function createDynamicFlagProvider(minted: Pick<MintedFlagStore, 'findOwner'>): FlagProvider {
  return {
    ...DYNAMIC_FLAG_RULES,
    matcher(config) {
      const dynamic = dynamicFlagConfig(config);
      if (dynamic === undefined) return undefined;
      return async (submitted, { challengeId, teamId }) => {
        const ownerId = await minted.findOwner({ challengeId, base: dynamic.base, flag: submitted, teamId });
        if (ownerId === undefined) return MISMATCH;
        return ownerId === teamId ? MATCH : { result: 'foreign', ownerId };
      };
    },
  };
}
