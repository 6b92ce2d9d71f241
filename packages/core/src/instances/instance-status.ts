import type { ExposedPort } from '../challenges';

/** Life cycle of a team's instance of a challenge. */
export type InstanceState = 'stopped' | 'starting' | 'running' | 'stopping' | 'errored';

/** Where an instance can be reached, or a text that tells how. */
export interface InstanceEndpoint {
  readonly kind: ExposedPort['kind'];
  /** may be empty for `raw` */
  readonly host: string;
  /** 0 for `raw` */
  readonly port: number;
  readonly title?: string;
  readonly text?: string;
}

export interface ProviderEndpoint extends InstanceEndpoint {
  /** Shown to participants whatever the challenge exposes, and not counted among what it exposes. */
  readonly bypassExpose?: boolean;
}

/** A status as the provider answers it: nothing is hidden yet. */
export interface InstanceStatus {
  readonly state: InstanceState;
  /** whole milliseconds; where nothing runs null or 0, by provider */
  readonly timeLeftMs: number | null;
  readonly endpoints: readonly ProviderEndpoint[] | null;
}
