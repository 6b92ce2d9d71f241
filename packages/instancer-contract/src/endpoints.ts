import { Type, type Static } from '@sinclair/typebox';
import { oneOf } from './schema';

/** How a participant reaches an endpoint; `raw` means that its `text` is shown as it is. */
export const ENDPOINT_KINDS = ['tcp', 'tcp-ssl', 'http', 'https', 'raw'] as const;
export type EndpointKind = (typeof ENDPOINT_KINDS)[number];

/** The status of an instance. */
export const INSTANCE_STATUSES = ['stopped', 'starting', 'running', 'stopping', 'errored'] as const;
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];

/** One public endpoint that a challenge asks for. Replies list the endpoints in the same order. */
export const exposeSchema = Type.Object({
  kind: oneOf(ENDPOINT_KINDS),
  hostPrefix: Type.String({ pattern: '^[a-z0-9-]{1,63}$' }),
  containerName: Type.String({ minLength: 1, maxLength: 255 }),
  containerPort: Type.Integer({ minimum: 1, maximum: 65_535 }),
  shouldDisplay: Type.Optional(Type.Boolean()),
  title: Type.Optional(Type.String()),
});

/** A flag that is known before it is submitted. */
export const instanceFlagSchema = Type.Object({ provider: Type.String(), flag: Type.String() });

/** One endpoint of a running instance. Port 0 and an empty host belong to `raw`. */
export const endpointSchema = Type.Object({
  kind: oneOf(ENDPOINT_KINDS),
  host: Type.String(),
  port: Type.Integer({ minimum: 0, maximum: 65_535 }),
  title: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
  /** Always shown, with this title, and not counted when endpoints are matched to `expose`. */
  bypassExpose: Type.Optional(Type.Boolean()),
});

export type Expose = Static<typeof exposeSchema>;
export type InstanceFlag = Static<typeof instanceFlagSchema>;
export type Endpoint = Static<typeof endpointSchema>;
