export * from './endpoints';
export * from './forms';
export * from './replies';
export {
  composeConfigJsonSchema,
  composeConfigSchema,
  DEFAULT_COMPOSE_CONFIG,
  type ComposeConfig,
  type ComposeConfigInput,
  type NetworkConfig,
  type VolumeConfig,
} from './config/compose-config';
export { checkReferences, namedVolumeOf, type ConfigIssue } from './config/check-references';
export {
  ULIMIT_RESOURCES,
  type Healthcheck,
  type ServiceConfig,
  type ServiceConfigInput,
  type Ulimit,
  type UlimitResource,
} from './config/service';
export {
  createConfigReader,
  createFormReader,
  createReplyReader,
  describeIssues,
  type Reading,
} from './read';
