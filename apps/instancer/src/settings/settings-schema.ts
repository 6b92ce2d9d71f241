import { Type, type Static, type TProperties } from '@sinclair/typebox';
import type { MetricsListener } from '@rampart/core/infra/metrics';
import { PRIVILEGES } from '../instances/policy';

/** Every setting of the service, with its default. */

export const strictObject = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const PORT = { minimum: 1, maximum: 65_535 };
const port = Type.Integer(PORT);
export const hostName = Type.String({
  pattern: '^[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?$',
  maxLength: 190,
});
/** A prefix of names in the container engine or Redis. */
const ownName = Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' });

/** Public ports of the edge. */
export const edgePorts = Type.Object(
  {
    http: Type.Optional(Type.Integer({ ...PORT, default: 80 })),
    https: Type.Optional(Type.Integer({ ...PORT, default: 443 })),
    tcp: Type.Optional(Type.Integer({ ...PORT, default: 1337 })),
  },
  { additionalProperties: false, default: {} },
);

export const logLevel = Type.Unsafe<'error' | 'warn' | 'info' | 'debug' | 'trace'>({
  type: 'string',
  enum: ['error', 'warn', 'info', 'debug', 'trace'],
  default: 'info',
});
/** By default, readable lines on a terminal and JSON elsewhere. */
export const logFormat = Type.Optional(
  Type.Unsafe<'json' | 'pretty'>({ type: 'string', enum: ['json', 'pretty'] }),
);
/** `GET /metrics` on a separate listener; not served without a port. */
export const metricsListener = Type.Object(
  {
    port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
    host: Type.Optional(Type.String({ minLength: 1, default: '127.0.0.1' })),
    /** The bearer token that scrapes must send; without one, anybody may read the metrics. */
    token: Type.Optional(Type.String({ minLength: 16 })),
  },
  { additionalProperties: false, default: {} },
);

const containerEngineSchema = strictObject({
  kind: Type.Literal('container'),
  /** Either a socket of this machine or `http://host:port`. */
  endpoint: Type.String({ pattern: '^(?:/.+|https?://.+)$', default: '/var/run/docker.sock' }),
  /** Tells our containers from those of another installation on the same engine. */
  installation: ownName,
  /** Domain below which instances are reached; its wildcard leads to the edge. */
  instancesHost: hostName,
  /** The container of the edge, which is connected to each instance that exposes something. */
  edgeContainer: Type.Optional(Type.String({ minLength: 1 })),
  ports: edgePorts,
  /** Whether missing images are fetched. */
  pull: Type.Boolean({ default: true }),
});

/** A process of this machine that runs instead of an image. */
const processImageSchema = strictObject({
  /** The program and its arguments; not run by a shell. */
  command: Type.Array(Type.String(), { minItems: 1 }),
  /**
   * Largest address space of one process in bytes. No limit by default, because many runtimes reserve memory that
   * they never use.
   */
  addressSpaceBytes: Type.Optional(Type.Integer({ minimum: 1 })),
});

const processEngineSchema = strictObject({
  kind: Type.Literal('process'),
  /** Directory of the files of instances; must be kept over restarts. */
  directory: Type.String({ pattern: '^/.+' }),
  /** Address the processes listen on. */
  bindHost: Type.String({ minLength: 1, default: '127.0.0.1' }),
  /** Host that participants connect to. */
  publicHost: Type.String({ minLength: 1, default: '127.0.0.1' }),
  ports: strictObject({ first: port, last: port }),
  /** First user id for processes when the service is root; each port has an id of its own. */
  firstUserId: Type.Integer({ minimum: 1000, maximum: 2_000_000_000, default: 200_000 }),
  /** Processes by the name of the image they replace. */
  images: Type.Record(Type.String({ minLength: 1 }), processImageSchema),
});

export const settingsSchema = strictObject({
  host: Type.String({ minLength: 1, default: '127.0.0.1' }),
  port: Type.Integer({ minimum: 0, maximum: 65_535, default: 4000 }),
  /** The secret shared with the platform. */
  svcAuthToken: Type.String({ minLength: 16 }),
  redisUrl: Type.String({ pattern: '^(?:rediss?://|redis-sentinel://|unix:).+' }),
  /** Merged into the URL; a separate setting, so that it can come from a file of its own. */
  redisPassword: Type.Optional(Type.String({ minLength: 1 })),
  /** Prefix of every key of this installation. */
  keyPrefix: Type.String({ default: 'instancer:' }),
  logLevel,
  logFormat,
  metrics: metricsListener,
  shutdownTimeoutMs: Type.Integer({ minimum: 1, default: 60_000 }),
  /** Lifetime in ms of instances whose challenge has none. */
  defaultLifetimeMs: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1_800_000 }),
  /** Privileges of challenges beyond the hardened defaults. */
  allow: Type.Array(Type.Unsafe<(typeof PRIVILEGES)[number]>({ type: 'string', enum: [...PRIVILEGES] }), {
    default: [],
  }),
  engine: Type.Unsafe<ContainerEngineSettings | ProcessEngineSettings>({
    type: 'object',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: [containerEngineSchema, processEngineSchema],
  }),
});

export type ContainerEngineSettings = Omit<Static<typeof containerEngineSchema>, 'ports'> & {
  readonly ports: { readonly http: number; readonly https: number; readonly tcp: number };
};
export type ProcessEngineSettings = Static<typeof processEngineSchema>;
export type ProcessImage = Static<typeof processImageSchema>;
export type Settings = Omit<Static<typeof settingsSchema>, 'metrics'> & { readonly metrics: MetricsListener };
