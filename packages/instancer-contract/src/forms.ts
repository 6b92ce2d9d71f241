import { Type, type Static, type TProperties } from '@sinclair/typebox';
import { exposeSchema, instanceFlagSchema } from './endpoints';

/** The requests of the platform to an instance service. A service ignores keys it does not know. */

/** Appended to the service's `apiUrl`, final slash included. */
export const INSTANCES_PATH = '/v1/instances/';

const identity = Type.String({ minLength: 1, maxLength: 255 });

/**
 * Lifetime in ms, by the clock of the service. 0 stands for a challenge without one, for which the service uses its
 * default. The platform sends the stored value unchecked.
 */
const lifetime = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

function form<const Kind extends string, Properties extends TProperties>(kind: Kind, properties: Properties) {
  return Type.Object({
    kind: Type.Literal(kind),
    /** The secret shared with the platform. Sent in the body, because URLs end up in logs. */
    svcAuthToken: Type.String(),
    teamId: identity,
    challengeIntegrationId: identity,
    /** Checked by the service against its own schema. */
    config: Type.Record(Type.String(), Type.Unknown()),
    ...properties,
  });
}

/** The four operations: the method and the schema of the body. */
export const OPERATIONS = {
  start: {
    method: 'PUT',
    form: form('instancerCreateInstanceForm', {
      expose: Type.Array(exposeSchema),
      timeoutMilliseconds: lifetime,
      flags: Type.Array(instanceFlagSchema),
      instancer: Type.Optional(Type.String()),
      extendable: Type.Optional(Type.Boolean()),
    }),
  },
  status: { method: 'POST', form: form('instancerGetInstanceForm', {}) },
  stop: { method: 'DELETE', form: form('instancerDeleteInstanceForm', {}) },
  extend: {
    method: 'PATCH',
    form: form('instancerRenewInstanceForm', { timeoutMilliseconds: lifetime }),
  },
} as const;

export type OperationName = keyof typeof OPERATIONS;

export type InstanceForms = {
  readonly [Name in OperationName]: Static<(typeof OPERATIONS)[Name]['form']>;
};
