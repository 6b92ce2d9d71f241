import { Type, type Static } from '@sinclair/typebox';
import { freeObject, identifier, nullable, oneOf, strictObject, text } from '../schema';

/** Per-team instances of challenges (services reference 1.2, 1.11). */

export const INSTANCE_STATUSES = ['stopped', 'starting', 'running', 'stopping', 'errored'] as const;
export const ENDPOINT_KINDS = ['tcp', 'tcp-ssl', 'http', 'https', 'raw'] as const;

export const instanceEndpoint = strictObject({
  /** `raw`: show `text` as it is. */
  kind: oneOf(ENDPOINT_KINDS),
  /** May be empty for `raw`. */
  host: Type.String(),
  /** 0 for `raw`. */
  port: Type.Integer({ minimum: 0, maximum: 65_535 }),
  title: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
});

export const instanceStatus = strictObject({
  status: oneOf(INSTANCE_STATUSES),
  /** Null or 0 when nothing runs. */
  timeLeftMilliseconds: nullable(Type.Integer({ minimum: 0 })),
  /** What the challenge shows its participants. */
  endpoints: nullable(Type.Array(instanceEndpoint)),
});

export const instancerActionResult = strictObject({
  /** For the participant. */
  message: nullable(Type.String()),
  /** A flag the client submits by itself. */
  submitFlag: nullable(Type.String()),
});

export const instancerSchemas = strictObject({
  defaultInstancer: Type.String(),
  instancers: Type.Array(
    strictObject({
      /** As a challenge names it. */
      name: Type.String(),
      /** JSON Schema (draft 2020-12) of a challenge's `instancerConfig.config`. */
      schema: freeObject,
      /** A complete `config` to start editing from. */
      defaults: freeObject,
      canStop: Type.Boolean(),
      canExtend: Type.Boolean(),
    }),
  ),
});

export const instanceBody = strictObject({ captchaCode: Type.Optional(text()) });

export const instancerActionParams = strictObject({ id: identifier, action: identifier });

export type InstanceStatusData = Static<typeof instanceStatus>;
export type InstancerActionResult = Static<typeof instancerActionResult>;
export type InstancerSchemas = Static<typeof instancerSchemas>;
