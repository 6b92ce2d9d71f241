import type { ComposeConfig, ConfigIssue, Endpoint, Expose } from '@rampart/instancer-contract';

/** One public endpoint of an instance: the request, and the address it got. */
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
 * Runs the services of instances. An engine finds everything it ever created for an id without being told, so that a new
 * process can take over from one that was killed.
 */
export interface Engine {
  /** What this engine cannot do, or its operator does not allow. */
  check(config: ComposeConfig, expose: readonly Expose[]): ConfigIssue[];
  /** Reserves addresses for the endpoints, in their order, until `remove`. */
  reserve(id: string, expose: readonly Expose[], createdAtMs: number): Promise<readonly Endpoint[]>;
  /** Starts everything. After a failure the caller calls `remove`, which finds what was created so far. */
  create(spec: InstanceSpec, createdAtMs: number, signal: AbortSignal): Promise<void>;
  inspect(id: string): Promise<EngineState>;
  /** Removes everything that was ever created or reserved for the id, if anything. */
  remove(id: string): Promise<void>;
  /** All instances of this installation, whichever process created them. */
  list(): Promise<readonly OwnedInstance[]>;
  /** Rejects when instances cannot be started now. */
  ping(): Promise<void>;
}
