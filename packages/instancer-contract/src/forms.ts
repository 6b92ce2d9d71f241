import { Type, type Static, type TProperties } from '@sinclair/typebox';
import { exposeSchema, instanceFlagSchema } from './endpoints';

/** The requests of the platform to an instance service. A service ignores keys it does not know. */

/** Appended to the service's `apiUrl`, final slash included. */
export const INSTANCES_PATH = '/v1/instances/';

const identity = Type.String({ minLength: 1, maxLength: 255 });

/**
 * Lifetime in ms, by the service's clock. 0 is a challenge without one: then the service uses its default. The platform
 * sends whatever it stores.
 */
const lifetime = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

function form<const Kind extends string, Properties extends TProperties>(kind: Kind, properties: Properties) {
  return Type.Object({
    kind: Type.Literal(kind),
    /** The secret shared with the platform. In the body, because URLs end up in logs. */
    svcAuthToken: Type.String(),
    teamId: identity,
    challengeIntegrationId: identity,
    /** Checked by the service against its own schema. */
    config: Type.Record(Type.String(), Type.Unknown()),
    ...properties,
  });
}

export const createInstanceForm = form('instancerCreateInstanceForm', {
  expose: Type.Array(exposeSchema),
  timeoutMilliseconds: lifetime,
  flags: Type.Array(instanceFlagSchema),
  instancer: Type.Optional(Type.String()),
  extendable: Type.Optional(Type.Boolean()),
});

export const getInstanceForm = form('instancerGetInstanceForm', {});

export const deleteInstanceForm = form('instancerDeleteInstanceForm', {});

export const renewInstanceForm = form('instancerRenewInstanceForm', { timeoutMilliseconds: lifetime });

export type CreateInstanceForm = Static<typeof createInstanceForm>;
export type GetInstanceForm = Static<typeof getInstanceForm>;
export type DeleteInstanceForm = Static<typeof deleteInstanceForm>;
export type RenewInstanceForm = Static<typeof renewInstanceForm>;

/** The four operations: the method and the schema of the body. */
export const OPERATIONS = {
  start: { method: 'PUT', form: createInstanceForm },
  status: { method: 'POST', form: getInstanceForm },
  stop: { method: 'DELETE', form: deleteInstanceForm },
  extend: { method: 'PATCH', form: renewInstanceForm },
} as const;

export type OperationName = keyof typeof OPERATIONS;

export interface InstanceForms {
  readonly start: CreateInstanceForm;
  readonly status: GetInstanceForm;
  readonly stop: DeleteInstanceForm;
  readonly extend: RenewInstanceForm;
}
