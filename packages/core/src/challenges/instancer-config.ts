import type { ExposedPort, InstancerConfig } from './challenge';

export type InstancerConfigCheck =
  /** with defaults filled in: what is stored */
  | { readonly outcome: 'valid'; readonly config: InstancerConfig['config'] }
  /** every issue as path and text */
  | { readonly outcome: 'invalid'; readonly error: string };

/** Checks the `config` of the named instancer, of the default one without a name. */
export type CheckInstancerConfig = (instancer: string | undefined, config: unknown) => InstancerConfigCheck;

/** What an organiser writes: a key that is absent keeps what is stored (services reference 1.4). */
export interface InstancerConfigPatch {
  readonly challengeIntegrationId?: string | undefined;
  readonly instancer?: string | undefined;
  readonly config?: Readonly<Record<string, unknown>> | undefined;
  readonly expose?: readonly ExposedPort[] | undefined;
  readonly timeoutMilliseconds?: number | undefined;
  readonly extendable?: boolean | undefined;
}

const BLANK = { challengeIntegrationId: '', expose: [], timeoutMilliseconds: 0 } as const;

/**
 * The stored configuration with what was written over it, key by key, and its `config` checked: that of the merged
 * object, so that an edit of another key need not repeat it (services reference 1.4, `[decide]`). It cannot be left out
 * when none is stored.
 */
export function mergeInstancerConfig(
  check: CheckInstancerConfig | undefined,
  stored: InstancerConfig | null,
  written: InstancerConfigPatch,
):
  | { readonly outcome: 'valid'; readonly config: InstancerConfig }
  | { readonly outcome: 'invalid'; readonly error: string } {
  if (check === undefined) return { outcome: 'invalid', error: 'no instancer is configured' };
  const instancer = written.instancer ?? stored?.instancer;
  const extendable = written.extendable ?? stored?.extendable;
  const config = written.config ?? stored?.config;
  if (config === undefined) return { outcome: 'invalid', error: 'config: is missing' };
  const checked = check(instancer, config);
  if (checked.outcome === 'invalid') return checked;
  const before = stored ?? BLANK;
  return {
    outcome: 'valid',
    config: {
      challengeIntegrationId: written.challengeIntegrationId ?? before.challengeIntegrationId,
      ...(instancer === undefined ? {} : { instancer }),
      config: checked.config,
      expose: written.expose ?? before.expose,
      timeoutMilliseconds: written.timeoutMilliseconds ?? before.timeoutMilliseconds,
      ...(extendable === undefined ? {} : { extendable }),
    },
  };
}
