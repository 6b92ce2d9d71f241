import type { ComposeConfig } from './compose-config';
import type { ServiceConfig } from './service';

/** One problem; `path` has dots and is empty for the whole configuration. */
export interface ConfigIssue {
  readonly path: string;
  readonly message: string;
}

/** The declared volume of a mount; undefined for a path of the host. */
export function namedVolumeOf(mount: string): string | undefined {
  const [source = ''] = mount.split(':', 1);
  return source.startsWith('/') ? undefined : source;
}

function undeclared(
  names: readonly (string | undefined)[],
  declared: Readonly<Record<string, unknown>>,
  path: string,
  what: string,
): ConfigIssue[] {
  return names.flatMap((name, index) =>
    name === undefined || Object.hasOwn(declared, name)
      ? []
      : [{ path: `${path}.${index}`, message: `the ${what} "${name}" is not declared` }],
  );
}

/** -1: no limit. */
const isAbove = (soft: number, hard: number) => hard !== -1 && (soft === -1 || soft > hard);

function checkService(service: ServiceConfig, config: ComposeConfig, path: string): ConfigIssue[] {
  const limits = Object.entries(service.ulimits).flatMap(([name, { soft, hard }]) =>
    isAbove(soft, hard)
      ? [{ path: `${path}.ulimits.${name}`, message: 'soft must not be more than hard' }]
      : [],
  );
  const isCutOff = service.network_mode === 'host' || service.network_mode === 'none';
  const mode =
    isCutOff && service.networks.length > 0
      ? [{ path: `${path}.network_mode`, message: 'cannot be combined with networks' }]
      : [];
  return [
    ...undeclared(service.networks, config.networks, `${path}.networks`, 'network'),
    ...undeclared(service.volumes.map(namedVolumeOf), config.volumes, `${path}.volumes`, 'volume'),
    ...limits,
    ...mode,
  ];
}

/**
 * Checks what a schema cannot express: networks and volumes must be declared, and soft limits must not exceed hard
 * ones.
 */
export function checkReferences(config: ComposeConfig): ConfigIssue[] {
  return Object.entries(config.services).flatMap(([name, service]) =>
    checkService(service, config, `services.${name}`),
  );
}
