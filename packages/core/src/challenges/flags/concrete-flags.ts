import { dynamicFlagConfig, regexFlagValue, staticFlagValue, type FlagEntry } from '@rampart/event-rules';
import type { Challenge } from '../challenge';
import type { MintFlag } from './mint-flag';
import type { Gone } from './minted-flag-store';

/** A flag as passed to an instance or the admin bot. */
export interface ConcreteFlag {
  /** Name of the flag provider: `flags/static`. */
  readonly provider: string;
  readonly flag: string;
}

/**
 * The flags a team can be given for a challenge, in entry order. Entries without a concrete value (a pattern
 * without a sample, a flag that cannot be minted) are omitted. Mints and stores the team's own flags on first
 * use and returns the same ones afterwards.
 */
export type ConcreteFlags = (
  challenge: Pick<Challenge, 'id' | 'flags'>,
  teamId: string,
  now: Date,
) => Promise<readonly ConcreteFlag[] | Gone>;

export function createConcreteFlags(mint: MintFlag): ConcreteFlags {
  const valueOf = async (
    { provider, config }: FlagEntry,
    { challengeId, teamId, now }: { challengeId: string; teamId: string; now: Date },
  ): Promise<string | Gone | undefined> => {
    switch (provider) {
      case 'flags/static':
        return staticFlagValue(config);
      case 'flags/regex':
        return regexFlagValue(config);
      case 'flags/dynamic': {
        const dynamic = dynamicFlagConfig(config);
        return dynamic === undefined ? undefined : mint({ challengeId, teamId, config: dynamic, now });
      }
      default:
        return undefined;
    }
  };

  return async ({ id: challengeId, flags }, teamId, now) => {
    const concrete: ConcreteFlag[] = [];
    // One after the other: two entries with the same base must settle on one flag instead of racing.
    for (const entry of flags) {
      const flag = await valueOf(entry, { challengeId, teamId, now });
      if (typeof flag === 'object') return flag;
      if (flag !== undefined) concrete.push({ provider: entry.provider, flag });
    }
    return concrete;
  };
}
