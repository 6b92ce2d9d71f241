/** Patterns of the texts in the compose-like configuration, as sources of regular expressions. */

const PORT = '(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])';
const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const DOMAIN = `${LABEL}(?:\\.${LABEL})*`;
const ACCOUNT = '(?:[a-z_][a-z0-9_-]{0,31}|[0-9]{1,10})';
const PATH_COMPONENT = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
/** Without NUL and the characters that separate the parts of a mount. */
const ABSOLUTE_PATH = '/[^\\u0000:,]*';
const RESOURCE_NAME = '[a-zA-Z0-9][a-zA-Z0-9_.-]{0,62}';

export const PATTERNS = {
  /** `[registry[:port]/]path[:tag][@digest]` */
  image: `^(?:${DOMAIN}(?::${PORT})?/)?${PATH_COMPONENT}(?:/${PATH_COMPONENT})*(?::[A-Za-z0-9_][A-Za-z0-9_.-]{0,127})?(?:@sha256:[a-f0-9]{64})?$`,
  hostLabel: `^${LABEL}$`,
  domain: `^(?:\\.|${DOMAIN})$`,
  variableName: '^[A-Za-z_][A-Za-z0-9_]*$',
  withoutNul: '^[^\\u0000]*$',
  absolutePath: `^${ABSOLUTE_PATH}$`,
  user: `^${ACCOUNT}(?::${ACCOUNT})?$`,
  ipAddress: `^(?:${IPV4}|[0-9a-fA-F]{0,4}(?::[0-9a-fA-F]{0,4}){2,7})$`,
  resolverOption: '^[a-z][a-z0-9-]*(?::[0-9]+)?$',
  extraHost: `^${DOMAIN}:${IPV4}$`,
  exposedPort: `^${PORT}(?:/(?:tcp|udp|sctp))?$`,
  /** A declared volume or a path of the host, a path in the container, options. */
  mount: `^(?:${RESOURCE_NAME}|${ABSOLUTE_PATH}):${ABSOLUTE_PATH}(?::[a-zA-Z]+(?:,[a-zA-Z]+)*)?$`,
  resourceName: `^${RESOURCE_NAME}$`,
  /** The name of a service, which is its host name on the networks of the instance. */
  serviceName: '^[a-zA-Z0-9](?:[a-zA-Z0-9_-]{0,61}[a-zA-Z0-9])?$',
  /** Bytes, or a number with a unit (powers of 1024). */
  size: '^[1-9][0-9]{0,11}(?:[bB]|[kKmMgG][bB]?)?$',
  /** `1m30s`; units us, ms, s, m, h. */
  duration: '^(?:[0-9]{1,9}(?:us|ms|s|m|h)){1,5}$',
  kernelSetting: '^[a-z0-9_]+(?:\\.[a-zA-Z0-9_-]+)+$',
  labelName: '^[a-zA-Z0-9](?:[a-zA-Z0-9._/-]{0,253}[a-zA-Z0-9])?$',
} as const;
