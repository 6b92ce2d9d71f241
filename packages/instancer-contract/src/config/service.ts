import { Type, type Static } from '@sinclair/typebox';
import { mapOf, nullable, oneOf, strictObject, withDefault } from '../schema';
import { PATTERNS } from './patterns';

/** One container of an instance (docs/rules/instancers.md#service-fields). */

/** Linux capabilities without `CAP_`. */
const CAPABILITIES = [
  'ALL',
  'AUDIT_CONTROL',
  'AUDIT_READ',
  'AUDIT_WRITE',
  'BLOCK_SUSPEND',
  'BPF',
  'CHECKPOINT_RESTORE',
  'CHOWN',
  'DAC_OVERRIDE',
  'DAC_READ_SEARCH',
  'FOWNER',
  'FSETID',
  'IPC_LOCK',
  'IPC_OWNER',
  'KILL',
  'LEASE',
  'LINUX_IMMUTABLE',
  'MAC_ADMIN',
  'MAC_OVERRIDE',
  'MKNOD',
  'NET_ADMIN',
  'NET_BIND_SERVICE',
  'NET_BROADCAST',
  'NET_RAW',
  'PERFMON',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYSLOG',
  'SYS_ADMIN',
  'SYS_BOOT',
  'SYS_CHROOT',
  'SYS_MODULE',
  'SYS_NICE',
  'SYS_PACCT',
  'SYS_PTRACE',
  'SYS_RAWIO',
  'SYS_RESOURCE',
  'SYS_TIME',
  'SYS_TTY_CONFIG',
  'WAKE_ALARM',
] as const;

/** Resources that can be limited per process. */
export const ULIMIT_RESOURCES = [
  'as',
  'core',
  'cpu',
  'data',
  'fsize',
  'locks',
  'memlock',
  'msgqueue',
  'nice',
  'nofile',
  'nproc',
  'rss',
  'rtprio',
  'rttime',
  'sigpending',
  'stack',
] as const;
export type UlimitResource = (typeof ULIMIT_RESOURCES)[number];

const text = (pattern: string) => Type.String({ pattern });
const absentText = (pattern: string, minLength = 0) =>
  withDefault(nullable<string>(Type.String({ pattern, minLength, maxLength: 65_536 })), null);
const texts = (pattern: string) => Type.Array(text(pattern), { maxItems: 256 });

/** -1: no limit. */
const limitNumber = Type.Integer({ minimum: -1, maximum: Number.MAX_SAFE_INTEGER });
const ulimit = strictObject({ soft: limitNumber, hard: limitNumber });
export type Ulimit = Static<typeof ulimit>;

const duration = text(PATTERNS.duration);

const healthcheckFields = strictObject({
  test: Type.Array(Type.String({ pattern: PATTERNS.withoutNul, minLength: 1 }), {
    minItems: 1,
    maxItems: 256,
  }),
  interval: withDefault(duration, '30s'),
  timeout: withDefault(duration, '10s'),
  retries: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 3),
  start_period: withDefault(duration, '0s'),
});
export type Healthcheck = Required<Static<typeof healthcheckFields>>;

export const serviceSchema = strictObject({
  image: Type.String({ pattern: PATTERNS.image, maxLength: 512 }),
  hostname: absentText(PATTERNS.hostLabel),
  /** Values may contain the placeholders SVC_FLAG, SVC_FLAGS and SVC_EXPOSED_HOSTNAMES. */
  environment: withDefault(mapOf(PATTERNS.variableName, text(PATTERNS.withoutNul)), {}),
  /** Split into words as by a shell, but not run by one. */
  command: absentText(PATTERNS.withoutNul, 1),
  entrypoint: absentText(PATTERNS.withoutNul, 1),
  working_dir: absentText(PATTERNS.absolutePath),
  user: absentText(PATTERNS.user),
  networks: withDefault(texts(PATTERNS.resourceName), []),
  /** Absent: `none` if nothing needs a network. */
  network_mode: Type.Optional(oneOf(['bridge', 'host', 'none'])),
  dns: withDefault(texts(PATTERNS.ipAddress), []),
  dns_opt: withDefault(texts(PATTERNS.resolverOption), []),
  dns_search: withDefault(texts(PATTERNS.domain), []),
  extra_hosts: withDefault(texts(PATTERNS.extraHost), []),
  expose: withDefault(texts(PATTERNS.exposedPort), []),
  volumes: withDefault(texts(PATTERNS.mount), []),
  tmpfs: withDefault(mapOf(PATTERNS.absolutePath, text(PATTERNS.withoutNul)), {}),
  shm_size: absentText(PATTERNS.size),
  healthcheck: withDefault(nullable<Healthcheck>(healthcheckFields), null),
  read_only: withDefault(Type.Boolean(), true),
  privileged: withDefault(Type.Boolean(), false),
  security_opt: withDefault(Type.Array(Type.String({ minLength: 1, pattern: PATTERNS.withoutNul })), [
    'no-new-privileges',
  ]),
  cap_add: withDefault(Type.Array(oneOf(CAPABILITIES)), []),
  cap_drop: withDefault(Type.Array(oneOf(CAPABILITIES)), ['ALL']),
  mem_limit: withDefault(text(PATTERNS.size), '6m'),
  cpus: withDefault(Type.Number({ exclusiveMinimum: 0, maximum: 1024 }), 1),
  pids_limit: withDefault(Type.Integer({ minimum: -1, maximum: 65_536 }), 64),
  ulimits: withDefault(
    Type.Unsafe<Partial<Record<UlimitResource, Ulimit>>>(
      strictObject(Object.fromEntries(ULIMIT_RESOURCES.map((name) => [name, Type.Optional(ulimit)]))),
    ),
    { nofile: { soft: 1024, hard: 1024 } },
  ),
  sysctls: withDefault(mapOf(PATTERNS.kernelSetting, text(PATTERNS.withoutNul)), {}),
  labels: withDefault(mapOf(PATTERNS.labelName, text(PATTERNS.withoutNul)), {}),
  restart: withDefault(oneOf(['no', 'always', 'on-failure', 'unless-stopped']), 'unless-stopped'),
});

export type ServiceConfigInput = Static<typeof serviceSchema>;

/** A service with its defaults filled in. */
export type ServiceConfig = Required<Omit<ServiceConfigInput, 'network_mode'>> &
  Pick<ServiceConfigInput, 'network_mode'>;
