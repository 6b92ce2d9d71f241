import { countCarriers, type DynamicFlagConfig } from '@rampart/event-rules';
import type { Random } from '../../infra/clock';
import { leetFlag, tailFlag, usesLeet } from './dynamic-flag';
import type { Gone, MintedFlagStore } from './minted-flag-store';

const ATTEMPTS_PER_ROUND = 5;

export interface MintRequest {
  readonly challengeId: string;
  readonly teamId: string;
  readonly config: DynamicFlagConfig;
  readonly now: Date;
}

/** The team's flag, the same one every time; undefined when none can be minted. */
export type MintFlag = (request: MintRequest) => Promise<string | Gone | undefined>;

export function createMintFlag({ store, random }: { store: MintedFlagStore; random: Random }): MintFlag {
  return async ({ challengeId, teamId, config, now }) => {
    const { base, exhaustion } = config;
    const key = { challengeId, teamId, base };

    /**
     * Stores one of a few candidates. The store decides races, so concurrent mints for a team return the same
     * flag.
     */
    const round = async (
      make: typeof leetFlag,
      attempts: number,
      isDuplicate: boolean,
    ): Promise<string | Gone | undefined> => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const flag = make(base, random);
        const inserted = await store.insert({ ...key, flag, isDuplicate, createdAt: now });
        if (inserted !== false) return inserted === true ? flag : inserted;
        const own = await store.find(key);
        if (own !== undefined) return own;
      }
      return undefined;
    };

    const known = await store.find(key);
    if (known !== undefined) return known;
    if (usesLeet(config)) {
      const variants = 2 ** countCarriers(base);
      do {
        const minted = await round(leetFlag, ATTEMPTS_PER_ROUND, false);
        if (minted !== undefined) return minted;
      } while ((await store.countVariants(challengeId, base)) < variants);
      if (exhaustion === 'duplicate') return round(leetFlag, 1, true);
    }
    return round(tailFlag, ATTEMPTS_PER_ROUND, false);
  };
}
