import { BUCKET_NAMES } from '@rampart/domain-data';
import type { EffectiveRateLimits } from './effective-rate-limits';
import type { RefusalCounts } from './refusal-counts';

export interface ListedRefusals {
  readonly bucket: string;
  readonly refused: number;
  /** `exception`: the network of an exception that the client is in. */
  readonly clients: readonly {
    readonly address: string;
    readonly exception: string | null;
    readonly refused: number;
  }[];
  /** `name`: null when the team is deleted. */
  readonly teams: readonly { readonly id: string; readonly name: string | null; readonly refused: number }[];
}

export type ListRefusals = (request: {
  readonly hours: number;
  readonly now: Date;
}) => Promise<readonly ListedRefusals[]>;

/** How many requests each bucket refused, and whose most often. */
export function createListRefusals(dependencies: {
  readonly refusals: Pick<RefusalCounts, 'read'>;
  readonly limits: Pick<EffectiveRateLimits, 'exceptionFor'>;
  readonly findTeamNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}): ListRefusals {
  const { refusals, limits, findTeamNames } = dependencies;
  return async ({ hours, now }) => {
    const counted = await refusals.read([...BUCKET_NAMES, 'instancer-actions'], hours, now);
    const ids = [...counted.values()].flatMap(({ teams }) => teams.map(([id]) => id));
    const names = await findTeamNames([...new Set(ids)]);
    return [...counted].map(([bucket, { refused, clients, teams }]) => ({
      bucket,
      refused,
      clients: clients.map(([address, count]) => ({
        address,
        exception: limits.exceptionFor(bucket, address.split('/')[0] ?? address),
        refused: count,
      })),
      teams: teams.map(([id, count]) => ({ id, name: names.get(id) ?? null, refused: count })),
    }));
  };
}
