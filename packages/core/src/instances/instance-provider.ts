import type { ConcreteFlag, ExposedPort, InstancerConfigCheck, JsonSchema } from '../challenges';
import type { TraceContext } from '../infra/trace';
import type { InstanceStatus } from './instance-status';

/** How a provider identifies an instance; there is at most one per team and integration ID. */
export interface InstanceRef {
  readonly teamId: string;
  readonly integrationId: string;
  /** Validated by the provider when the challenge was stored. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The trace of the request that caused the call; not part of the identity. */
  readonly trace?: TraceContext;
}

export interface NewInstance extends InstanceRef {
  readonly expose: readonly ExposedPort[];
  readonly lifetimeMs: number;
  readonly flags: readonly ConcreteFlag[];
  /** Further configuration of the challenge, for services that use it. */
  readonly instancer?: string;
  readonly extendable?: boolean;
}

/** The provider refused; the message is meant for the participant. */
export interface Refused {
  readonly outcome: 'refused';
  readonly message: string;
}

export type InstanceAnswer = { readonly outcome: 'status'; readonly status: InstanceStatus } | Refused;

export type ActionAnswer =
  | { readonly outcome: 'done'; readonly message: string | null; readonly submitFlag: string | null }
  | Refused;

/** A further operation on an instance, shown as a button. */
export interface InstancerAction {
  readonly id: string;
  readonly label: string;
  /** Per team and challenge. */
  readonly rateLimit?: { readonly burst: number; readonly intervalMs: number };
  run(instance: InstanceRef): Promise<ActionAnswer>;
}

/**
 * A service that runs instances. Methods may reject when it cannot be reached or sends an invalid response;
 * errors never contain a token, a flag or the request.
 */
export interface InstanceProvider {
  /** JSON Schema 2020-12 of a challenge's `config`. */
  readonly configSchema: JsonSchema;
  /** A complete `config` to start editing from. */
  readonly configDefaults: Readonly<Record<string, unknown>>;
  readonly canStop: boolean;
  readonly canExtend: boolean;
  readonly actions: readonly InstancerAction[];
  checkConfig(config: unknown): InstancerConfigCheck;
  /** Why this integration ID cannot be used, undefined when it can; providers without this method accept any. */
  checkIntegrationId?(integrationId: string): string | undefined;
  create(instance: NewInstance, now: Date): Promise<InstanceAnswer>;
  get(instance: InstanceRef, now: Date): Promise<InstanceAnswer>;
  /** Deleting a missing instance either succeeds or is refused. */
  delete(instance: InstanceRef, now: Date): Promise<InstanceAnswer>;
  /** The expiry becomes `now + lifetimeMs`; the time left is not added. */
  extend(instance: InstanceRef & { readonly lifetimeMs: number }, now: Date): Promise<InstanceAnswer>;
}
