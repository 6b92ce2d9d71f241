import { namedVolumeOf, type Healthcheck, type ServiceConfig } from '@rampart/instancer-contract';
import { volumeName } from './names';
import { durationNs, sizeBytes, splitWords } from './quantities';

/** Turns a service of the configuration into the request that creates its container. Pure. */

/** Limited, because a challenge could fill the disk with its log. */
const LOG_CONFIG = { Type: 'json-file', Config: { 'max-size': '1m', 'max-file': '1' } };

function healthcheckBody({ test, interval, timeout, retries, start_period }: Healthcheck) {
  return {
    Test: test,
    Interval: durationNs(interval),
    Timeout: durationNs(timeout),
    Retries: retries,
    StartPeriod: durationNs(start_period),
  };
}

function bind(mount: string, installation: string, id: string): string {
  const volume = namedVolumeOf(mount);
  return volume === undefined
    ? mount
    : `${volumeName(installation, id, volume)}${mount.slice(mount.indexOf(':'))}`;
}

const withProtocol = (port: string) => (port.includes('/') ? port : `${port}/tcp`);

function hostConfig(service: ServiceConfig, place: ContainerPlace) {
  const memory = sizeBytes(service.mem_limit);
  return {
    NetworkMode: place.networkMode,
    Dns: service.dns,
    DnsOptions: service.dns_opt,
    DnsSearch: service.dns_search,
    ExtraHosts: service.extra_hosts,
    Binds: service.volumes.map((mount) => bind(mount, place.installation, place.id)),
    Tmpfs: service.tmpfs,
    ...(service.shm_size === null ? {} : { ShmSize: sizeBytes(service.shm_size) }),
    ReadonlyRootfs: service.read_only,
    Privileged: service.privileged,
    SecurityOpt: service.security_opt,
    CapAdd: service.cap_add,
    CapDrop: service.cap_drop,
    Memory: memory,
    // Equal to the memory, so that there is no swap.
    MemorySwap: memory,
    NanoCpus: Math.round(service.cpus * 1e9),
    PidsLimit: service.pids_limit,
    Ulimits: Object.entries(service.ulimits).map(([name, { soft, hard }]) => ({
      Name: name,
      Soft: soft,
      Hard: hard,
    })),
    Sysctls: service.sysctls,
    RestartPolicy: { Name: service.restart },
    LogConfig: LOG_CONFIG,
    PublishAllPorts: false,
  };
}

export interface ContainerPlace {
  readonly installation: string;
  readonly id: string;
  /** Name of the service, and its host name for the other services. */
  readonly name: string;
  readonly networkMode: string;
  /** False for `none` and `host`, where names have no meaning. */
  readonly hasAliases: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly exposedPorts: readonly number[];
}

export function containerBody(service: ServiceConfig, place: ContainerPlace) {
  const ports = [...service.expose.map(withProtocol), ...place.exposedPorts.map((port) => `${port}/tcp`)];
  return {
    Image: service.image,
    ...(service.hostname === null ? {} : { Hostname: service.hostname }),
    Env: Object.entries(service.environment).map(([name, value]) => `${name}=${value}`),
    ...(service.command === null ? {} : { Cmd: splitWords(service.command) }),
    ...(service.entrypoint === null ? {} : { Entrypoint: splitWords(service.entrypoint) }),
    ...(service.working_dir === null ? {} : { WorkingDir: service.working_dir }),
    ...(service.user === null ? {} : { User: service.user }),
    ...(service.healthcheck === null ? {} : { Healthcheck: healthcheckBody(service.healthcheck) }),
    ExposedPorts: Object.fromEntries(ports.map((port) => [port, {}])),
    Labels: { ...service.labels, ...place.labels },
    HostConfig: hostConfig(service, place),
    ...(place.hasAliases
      ? { NetworkingConfig: { EndpointsConfig: { [place.networkMode]: { Aliases: [place.name] } } } }
      : {}),
  };
}
