import type { Challenge } from '../challenge';
import { dynamicFlagConfig } from './dynamic-flag-provider';
import type { FlagEntry } from './flag-provider';
import type { MintFlag } from './mint-flag';
import { regexFlagValue } from './regex-flag';
import { staticFlagValue } from './static-flag';

/** A flag as an instance or a visiting browser is given it. */
export interface ConcreteFlag {
  /** name of the flag provider: `flags/static` */
  readonly provider: string;
  readonly flag: string;
}

/**
 * The flags a team can be handed for a challenge, in the order of its entries. Entries without
 * a value of their own (a pattern without a sample, a flag that cannot be made) are left out. Makes and stores the
 * team's own flags at first need; the same ones come back afterwards.
 */
export type ConcreteFlags = (
  challenge: Pick<Challenge, 'id' | 'flags'>,
  teamId: string,
  now: Date,
) => Promise<readonly ConcreteFlag[]>;

export function createConcreteFlags(mint: MintFlag): ConcreteFlags {
  const valueOf = async (
    { provider, config }: FlagEntry,
    { challengeId, teamId, now }: { challengeId: string; teamId: string; now: Date },
  ): Promise<string | undefined> => {
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
    // One after the other: two entries with one base must settle on one flag without racing each other.
    for (const entry of flags) {
      const flag = await valueOf(entry, { challengeId, teamId, now });
      if (flag !== undefined) concrete.push({ provider: entry.provider, flag });
    }
    return concrete;
  };
}
