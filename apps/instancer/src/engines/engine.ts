import type { ComposeConfig, ConfigIssue, Endpoint, Expose } from '@rampart/instancer-contract';

/** One public way into an instance: what was asked for, and the address it got. */
export interface Route {
  readonly expose: Expose;
  readonly endpoint: Endpoint;
}

/** Everything an engine needs to bring an instance up. The environments hold flags: never logged, never stored. */
export interface InstanceSpec {
  /** 12 hexadecimal digits. */
  readonly id: string;
  readonly config: ComposeConfig;
  readonly routes: readonly Route[];
}

/** The state of an instance as a whole, from those of its containers or processes. */
export type EngineState = 'absent' | 'starting' | 'running' | 'errored';

export interface OwnedInstance {
  readonly id: string;
  readonly createdAtMs: number;
}

/**
 * Whatever runs the services of an instance. An engine finds everything it ever made for an id by itself, so that a
 * service process that was killed in the middle of anything can be followed by another one.
 */
export interface Engine {
  /** What this engine cannot give, or what its operator does not allow. */
  check(config: ComposeConfig, expose: readonly Expose[]): ConfigIssue[];
  /** Addresses for the endpoints, in their order; held until `remove`. */
  reserve(id: string, expose: readonly Expose[], createdAtMs: number): Promise<readonly Endpoint[]>;
  /** Starts everything. After a failure the caller calls `remove`, which finds what was made so far. */
  create(spec: InstanceSpec, createdAtMs: number, signal: AbortSignal): Promise<void>;
  inspect(id: string): Promise<EngineState>;
  /** Removes all that was ever made or reserved for the id; without anything it does nothing. */
  remove(id: string): Promise<void>;
  /** All instances of this installation, whoever made them. */
  list(): Promise<readonly OwnedInstance[]>;
  /** Rejects when instances cannot be started now. */
  ping(): Promise<void>;
}
