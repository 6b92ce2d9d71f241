import type { ExposedPort } from '../challenges';

/** Life cycle of a team's instance of a challenge. */
export type InstanceState = 'stopped' | 'starting' | 'running' | 'stopping' | 'errored';

/** Where an instance can be reached, or a text that says how. */
export interface InstanceEndpoint {
  readonly kind: ExposedPort['kind'];
  /** May be empty for `raw`. */
  readonly host: string;
  /** 0 for `raw`. */
  readonly port: number;
  readonly title?: string;
  readonly text?: string;
}

/** Its texts must contain neither NUL nor lone surrogates, because they are stored with the jobs of admin bots. */
export interface ProviderEndpoint extends InstanceEndpoint {
  /** Always shown to participants, and skipped when endpoints are matched with `expose`. */
  readonly bypassExpose?: boolean;
}

/** A status as the provider reports it, before endpoints are filtered. */
export interface InstanceStatus {
  readonly state: InstanceState;
  /** Whole milliseconds; null or 0, depending on the provider, when nothing runs. */
  readonly timeLeftMs: number | null;
  readonly endpoints: readonly ProviderEndpoint[] | null;
}
