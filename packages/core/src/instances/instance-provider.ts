import type { ConcreteFlag, ExposedPort, InstancerConfigCheck, JsonSchema } from '../challenges';
import type { InstanceStatus } from './instance-status';

/** One instance in the provider's eyes: there is at most one of each team and integration ID. */
export interface InstanceRef {
  readonly teamId: string;
  readonly integrationId: string;
  /** validated by the provider when the challenge was stored */
  readonly config: Readonly<Record<string, unknown>>;
}

export interface NewInstance extends InstanceRef {
  readonly expose: readonly ExposedPort[];
  readonly lifetimeMs: number;
  readonly flags: readonly ConcreteFlag[];
  /** what the challenge says besides, for a service that wants to know */
  readonly instancer?: string;
  readonly extendable?: boolean;
}

/** A provider says no in words meant for the participant. */
export interface Refused {
  readonly outcome: 'refused';
  readonly message: string;
}

export type InstanceAnswer = { readonly outcome: 'status'; readonly status: InstanceStatus } | Refused;

export type ActionAnswer =
  | { readonly outcome: 'done'; readonly message: string | null; readonly submitFlag: string | null }
  | Refused;

/** Something else a provider can do with an instance, as a button. */
export interface InstancerAction {
  readonly id: string;
  readonly label: string;
  /** per team and challenge */
  readonly rateLimit?: { readonly burst: number; readonly intervalMs: number };
}

/**
 * Whoever runs instances. Each method may reject when the service cannot be reached or answers
 * nonsense; an error never carries a token, a flag or what was sent.
 */
export interface InstanceProvider {
  /** `instancers/docker` */
  readonly name: string;
  /** JSON Schema 2020-12 of a challenge's `config` */
  readonly configSchema: JsonSchema;
  /** a complete `config` to start editing from */
  readonly configDefaults: Readonly<Record<string, unknown>>;
  readonly canStop: boolean;
  readonly canExtend: boolean;
  readonly actions: readonly InstancerAction[];
  checkConfig(config: unknown): InstancerConfigCheck;
  /** Why instances cannot go by this integration ID, undefined when they can; without it any will do. */
  checkIntegrationId?(integrationId: string): string | undefined;
  create(instance: NewInstance, now: Date): Promise<InstanceAnswer>;
  get(instance: InstanceRef, now: Date): Promise<InstanceAnswer>;
  /** What is not there counts as deleted, or is refused; either way it is not there. */
  delete(instance: InstanceRef, now: Date): Promise<InstanceAnswer>;
  /** The expiry becomes `now` and `lifetimeMs`; it is not added to the time left. */
  extend(instance: InstanceRef & { readonly lifetimeMs: number }, now: Date): Promise<InstanceAnswer>;
  runAction(actionId: string, instance: InstanceRef): Promise<ActionAnswer>;
}
