import type { Endpoint } from '@rampart/instancer-contract';

/** An instance as the platform is told about it. */
export interface InstanceView {
  readonly status: 'stopped' | 'starting' | 'running' | 'errored';
  readonly timeLeftMs: number | null;
  readonly endpoints: readonly Endpoint[] | null;
}

export const STOPPED: InstanceView = { status: 'stopped', timeLeftMs: null, endpoints: null };

/** What became of an operation. `refused` is the asker's mistake, `failed` is ours; both texts are for participants. */
export type Outcome =
  | { readonly kind: 'details'; readonly view: InstanceView }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'busy' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly message: string };

export const details = (view: InstanceView): Outcome => ({ kind: 'details', view });
