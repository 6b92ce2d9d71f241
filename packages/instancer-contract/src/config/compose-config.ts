import { Type, type Static } from '@sinclair/typebox';
import { mapOf, oneOf, strictObject, withDefault } from '../schema';
import { DEFAULT_SERVICES } from './default-services';
import { PATTERNS } from './patterns';
import { serviceSchema, type ServiceConfig } from './service';

/** `config` of the generic provider: a subset of a compose file. */

const driverOptions = mapOf(PATTERNS.labelName, Type.String({ pattern: PATTERNS.withoutNul }));

const networkSchema = strictObject({
  driver: withDefault(oneOf(['bridge', 'host', 'none']), 'bridge'),
  /** If true, there is no connection to other networks. */
  internal: withDefault(Type.Boolean(), true),
  driver_opts: withDefault(driverOptions, {}),
});

const volumeSchema = strictObject({
  driver: withDefault(oneOf(['local', 'nfs', 'tmpfs']), 'local'),
  driver_opts: withDefault(driverOptions, {}),
});

export const composeConfigSchema = Type.Object(
  {
    services: withDefault(
      Type.Unsafe<Record<string, Static<typeof serviceSchema>>>({
        ...mapOf(PATTERNS.serviceName, serviceSchema),
        minProperties: 1,
      }),
      DEFAULT_SERVICES,
    ),
    networks: withDefault(mapOf(PATTERNS.resourceName, networkSchema), {}),
    volumes: withDefault(mapOf(PATTERNS.resourceName, volumeSchema), {}),
  },
  { additionalProperties: false },
);

/** The same as a plain JSON Schema, draft 2020-12, for editors and other validators. */
export const composeConfigJsonSchema: Readonly<Record<string, unknown>> = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...(JSON.parse(JSON.stringify(composeConfigSchema)) as Record<string, unknown>),
};

export type NetworkConfig = Required<Static<typeof networkSchema>>;
export type VolumeConfig = Required<Static<typeof volumeSchema>>;

/** A configuration as written: fields with a default are optional. */
export type ComposeConfigInput = Static<typeof composeConfigSchema>;

/** A configuration with all defaults filled in. */
export interface ComposeConfig {
  readonly services: Readonly<Record<string, ServiceConfig>>;
  readonly networks: Readonly<Record<string, NetworkConfig>>;
  readonly volumes: Readonly<Record<string, VolumeConfig>>;
}

/** A complete configuration to start from. */
export const DEFAULT_COMPOSE_CONFIG: ComposeConfig = {
  services: DEFAULT_SERVICES,
  networks: {},
  volumes: {},
};
