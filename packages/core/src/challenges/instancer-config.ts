import { withoutUndefined } from '@rampart/domain-data';
import type { Challenge, ExposedPort, InstancerConfig } from './challenge';

export type InstancerConfigCheck =
  /** With defaults filled in: what is stored. */
  | { readonly outcome: 'valid'; readonly config: InstancerConfig['config'] }
  /** Every issue as path and text. */
  | { readonly outcome: 'invalid'; readonly error: string };

/**
 * Checks the `config` of the named instancer, or of the default one. `newIntegrationId` is the integration ID
 * its instances get there, undefined when unchanged: a stored ID is not checked again.
 */
export type CheckInstancerConfig = (
  instancer: string | undefined,
  config: unknown,
  newIntegrationId: string | undefined,
) => InstancerConfigCheck;

/** What an organiser writes: a key that is absent keeps what is stored. */
export interface InstancerConfigPatch {
  readonly challengeIntegrationId?: string | undefined;
  readonly instancer?: string | undefined;
  readonly config?: Readonly<Record<string, unknown>> | undefined;
  readonly expose?: readonly ExposedPort[] | undefined;
  readonly timeoutMilliseconds?: number | undefined;
  readonly extendable?: boolean | undefined;
}

const BLANK = { challengeIntegrationId: '', expose: [], timeoutMilliseconds: 0 } as const;

/** The ID an instancer knows a challenge by: the challenge ID unless its configuration names another. */
export function integrationIdOf(
  challengeId: string,
  { challengeIntegrationId }: Pick<InstancerConfig, 'challengeIntegrationId'>,
): string {
  return challengeIntegrationId === '' ? challengeId : challengeIntegrationId;
}

/**
 * Merges what was written over the stored configuration, key by key, and checks the merged `config`, so an
 * edit of another key need not repeat it. `config` is required when none is stored.
 */
export function mergeInstancerConfig(
  check: CheckInstancerConfig | undefined,
  { id, instancerConfig: stored }: Pick<Challenge, 'id' | 'instancerConfig'>,
  written: InstancerConfigPatch,
):
  | { readonly outcome: 'valid'; readonly config: InstancerConfig }
  | { readonly outcome: 'invalid'; readonly error: string } {
  if (check === undefined) return { outcome: 'invalid', error: 'no instancer is configured' };
  const instancer = written.instancer ?? stored?.instancer;
  const extendable = written.extendable ?? stored?.extendable;
  const config = written.config ?? stored?.config;
  if (config === undefined) return { outcome: 'invalid', error: 'config: is missing' };
  const before = stored ?? BLANK;
  const challengeIntegrationId = written.challengeIntegrationId ?? before.challengeIntegrationId;
  const integrationId = integrationIdOf(id, { challengeIntegrationId });
  const isKnownThere =
    stored !== null && stored.instancer === instancer && integrationIdOf(id, stored) === integrationId;
  const checked = check(instancer, config, isKnownThere ? undefined : integrationId);
  if (checked.outcome === 'invalid') return checked;
  return {
    outcome: 'valid',
    config: withoutUndefined({
      challengeIntegrationId,
      instancer,
      config: checked.config,
      expose: written.expose ?? before.expose,
      timeoutMilliseconds: written.timeoutMilliseconds ?? before.timeoutMilliseconds,
      extendable,
    }),
  };
}
