import {
  namedVolumeOf,
  type ComposeConfig,
  type ConfigIssue,
  type ServiceConfig,
} from '@rampart/instancer-contract';

/**
 * Privileges beyond the defaults that an operator may allow challenges. Each gives access to the machine or to
 * other teams, so authors of challenges cannot allow it.
 */
export const PRIVILEGES = [
  'hostNetwork',
  'privileged',
  'hostPaths',
  'capabilities',
  'securityOptions',
  'sysctls',
  'driverOptions',
  'unlimited',
] as const;
export type Privilege = (typeof PRIVILEGES)[number];

/** A privilege that a configuration uses, and where. */
interface PrivilegeUse {
  readonly privilege: Privilege;
  readonly path: string;
}

const HARMLESS_SECURITY_OPTIONS = ['no-new-privileges', 'no-new-privileges:true'];

const hasEntries = (map: Readonly<Record<string, string>>) => Object.keys(map).length > 0;

const use = (privilege: Privilege, path: string, isUsed: boolean): PrivilegeUse[] =>
  isUsed ? [{ privilege, path }] : [];

function privilegesOfService(service: ServiceConfig, path: string): PrivilegeUse[] {
  const options = service.security_opt;
  const mountsPath = service.volumes.some((mount) => namedVolumeOf(mount) === undefined);
  const hasOnlyHarmlessOptions =
    options.length > 0 && options.every((option) => HARMLESS_SECURITY_OPTIONS.includes(option));
  const hasNoLimit = Object.values(service.ulimits).some(({ hard }) => hard === -1);
  return [
    ...use('hostNetwork', `${path}.network_mode`, service.network_mode === 'host'),
    ...use('privileged', `${path}.privileged`, service.privileged),
    ...use('hostPaths', `${path}.volumes`, mountsPath),
    ...use('capabilities', `${path}.cap_add`, service.cap_add.length > 0),
    ...use('capabilities', `${path}.cap_drop`, !service.cap_drop.includes('ALL')),
    ...use('securityOptions', `${path}.security_opt`, !hasOnlyHarmlessOptions),
    ...use('sysctls', `${path}.sysctls`, hasEntries(service.sysctls)),
    ...use('unlimited', `${path}.pids_limit`, service.pids_limit < 1),
    ...use('unlimited', `${path}.ulimits`, hasNoLimit),
  ];
}

function privilegesOf(config: ComposeConfig): PrivilegeUse[] {
  const networks = Object.entries(config.networks).flatMap(([name, { driver, driver_opts: options }]) => [
    ...use('hostNetwork', `networks.${name}.driver`, driver === 'host'),
    ...use('driverOptions', `networks.${name}.driver_opts`, hasEntries(options)),
  ]);
  // The options of a volume can name any path of this machine or of another one.
  const volumes = Object.entries(config.volumes).flatMap(([name, { driver, driver_opts: options }]) => [
    ...use('hostPaths', `volumes.${name}.driver`, driver === 'nfs'),
    ...use('driverOptions', `volumes.${name}.driver_opts`, hasEntries(options)),
  ]);
  const services = Object.entries(config.services).flatMap(([name, service]) =>
    privilegesOfService(service, `services.${name}`),
  );
  return [...services, ...networks, ...volumes];
}

/** The privileges that a configuration uses without permission. */
export function checkPolicy(config: ComposeConfig, allowed: ReadonlySet<Privilege>): ConfigIssue[] {
  return privilegesOf(config)
    .filter(({ privilege }) => !allowed.has(privilege))
    .map(({ privilege, path }) => ({
      path,
      message: `the operator of this service does not allow "${privilege}"`,
    }));
}
