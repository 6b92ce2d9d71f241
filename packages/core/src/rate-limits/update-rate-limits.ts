import { isDeepStrictEqual } from 'node:util';
import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import {
  auditedChanges,
  holds,
  type StaffAction,
  type StaffAuditLog,
  type VersionCondition,
} from '../staff-audit';
import { findBadException, type BadException } from './check-exceptions';
import type { EffectiveRateLimits } from './effective-rate-limits';
import {
  changeRateLimits,
  type ConfiguredLimits,
  type RateLimitChanges,
  type RateLimitOverrides,
} from './rate-limits';
import type { RateLimitStore, StoredRateLimits } from './rate-limit-store';

/** What staff see: what is stored, and what would hold without it. */
export interface RateLimitView {
  readonly overrides: RateLimitOverrides;
  readonly configured: ConfiguredLimits;
  /** Version of what is stored; every change makes another one. */
  readonly version: string;
}

function viewOf({ overrides, revision }: StoredRateLimits, configured: ConfiguredLimits): RateLimitView {
  return { overrides, configured, version: String(revision) };
}

export async function readRateLimits(
  store: Pick<RateLimitStore, 'get'>,
  configured: ConfiguredLimits,
): Promise<RateLimitView> {
  return viewOf(await store.get(), configured);
}

export interface UpdateRateLimitsRequest {
  readonly changes: RateLimitChanges;
  readonly by: StaffAction;
  readonly expects: VersionCondition;
}

export type UpdateRateLimitsOutcome =
  | { readonly outcome: 'updated'; readonly view: RateLimitView }
  | ({ readonly outcome: 'badException' } & BadException)
  | { readonly outcome: 'staleVersion' };

/** When it resolves, the next request to this process sees the change; other processes get a message. */
export type UpdateRateLimits = (request: UpdateRateLimitsRequest) => Promise<UpdateRateLimitsOutcome>;

export function createUpdateRateLimits(dependencies: {
  transact: Transact<{ readonly rateLimits: RateLimitStore; readonly audit: StaffAuditLog }>;
  configured: ConfiguredLimits;
  effective: Pick<EffectiveRateLimits, 'adopt'>;
  eventPublisher: Pick<EventPublisher, 'settingsChanged'>;
}): UpdateRateLimits {
  const { transact, configured, effective, eventPublisher } = dependencies;

  return async ({ changes, by, expects }) => {
    const bad = findBadException(changes.networks ?? []);
    if (bad !== undefined) return { outcome: 'badException', ...bad };
    const stored = await transact(
      async ({ rateLimits, audit }): Promise<StoredRateLimits | 'staleVersion'> => {
        const before = await rateLimits.getForUpdate();
        if (!holds(expects, String(before.revision))) return 'staleVersion';
        const overrides = changeRateLimits(before.overrides, changes);
        if (isDeepStrictEqual(overrides, before.overrides)) return before;
        const named = ({ buckets, networks }: RateLimitOverrides) => ({ ...buckets, networks });
        await audit.record({
          by,
          action: 'rateLimits.update',
          target: { kind: 'rateLimits', id: 'rate-limits' },
          ...auditedChanges(named(before.overrides), named(overrides)),
        });
        return { overrides, revision: await rateLimits.save(overrides) };
      },
    );
    if (stored === 'staleVersion') return { outcome: stored };
    effective.adopt(stored);
    await eventPublisher.settingsChanged();
    return { outcome: 'updated', view: viewOf(stored, configured) };
  };
}
