import type { Endpoint } from '@rampart/instancer-contract';

/** An instance as reported to the platform. */
export interface InstanceView {
  readonly status: 'stopped' | 'starting' | 'running' | 'errored';
  readonly timeLeftMs: number | null;
  readonly endpoints: readonly Endpoint[] | null;
}

export const STOPPED: InstanceView = { status: 'stopped', timeLeftMs: null, endpoints: null };

/**
 * The outcome of an operation. `refused`: a mistake of the caller; `failed`: one of ours. Both messages are shown
 * to participants.
 */
export type Outcome =
  | { readonly kind: 'details'; readonly view: InstanceView }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'busy' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly message: string };

export const details = (view: InstanceView): Outcome => ({ kind: 'details', view });
