import { Type, type Static } from '@sinclair/typebox';
import type { ComposeConfig, ConfigIssue, Endpoint, Expose } from '@rampart/instancer-contract';

/** A public endpoint of an instance: as requested, and the address it got. */
export interface Route {
  readonly expose: Expose;
  readonly endpoint: Endpoint;
}

/** The kinds of listener that the edge has. */
export type ListenerKind = 'http' | 'https' | 'tcp';

export const edgeRoute = Type.Object({
  kind: Type.Unsafe<ListenerKind>({ type: 'string', enum: ['http', 'https', 'tcp'] }),
  host: Type.String(),
  publicPort: Type.Integer(),
  target: Type.Object({ host: Type.String(), port: Type.Integer() }),
});

/** Where the edge sends a visitor, by listener and host. */
export type EdgeRoute = Static<typeof edgeRoute>;

/**
 * Everything an engine needs to bring an instance up. The environments contain flags and must not be logged or
 * stored.
 */
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
 * Runs the services of instances. An engine finds everything it has ever created for an id by itself, so that a new
 * process can take over from a killed one.
 */
export interface Engine {
  /** Problems with a configuration: what this engine cannot do or its operator does not allow. */
  check(config: ComposeConfig, expose: readonly Expose[]): ConfigIssue[];
  /** Reserves addresses for the endpoints, in their order, until `remove`. */
  reserve(id: string, expose: readonly Expose[], createdAtMs: number): Promise<readonly Endpoint[]>;
  /** Starts everything. After a failure the caller calls `remove`, which finds what was created so far. */
  create(spec: InstanceSpec, createdAtMs: number, signal: AbortSignal): Promise<void>;
  inspect(id: string): Promise<EngineState>;
  /** The routes to a host name, for the edge; afterwards it can reach their targets. Empty if visitors need no edge. */
  findRoutes(host: string): Promise<readonly EdgeRoute[]>;
  /** Removes everything that was ever created or reserved for the id, if anything. */
  remove(id: string): Promise<void>;
  /** All instances of this installation, whichever process created them. */
  list(): Promise<readonly OwnedInstance[]>;
  /** Rejects when instances cannot be started now. */
  ping(): Promise<void>;
}
