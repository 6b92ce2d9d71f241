import { Type, type Static } from '@sinclair/typebox';
import type { ComposeConfig, ConfigIssue, Endpoint, Expose } from '@rampart/instancer-contract';

/** One public endpoint of an instance: the request, and the address it got. */
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

/** Where the edge sends a visitor who comes to one of its listeners and asks for a host. */
export type EdgeRoute = Static<typeof edgeRoute>;

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
  /** The routes to a host name, for the edge, which can then reach their targets. None if visitors need no edge. */
  findRoutes(host: string): Promise<readonly EdgeRoute[]>;
  /** Removes everything that was ever created or reserved for the id, if anything. */
  remove(id: string): Promise<void>;
  /** All instances of this installation, whichever process created them. */
  list(): Promise<readonly OwnedInstance[]>;
  /** Rejects when instances cannot be started now. */
  ping(): Promise<void>;
}
