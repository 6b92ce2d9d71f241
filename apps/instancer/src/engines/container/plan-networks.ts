import type { ServiceConfig } from '@rampart/instancer-contract';
import type { InstanceSpec } from '../engine';
import { bridgeNetworkName, edgeNetworkName, networkName } from './names';

interface PlannedNetwork {
  readonly name: string;
  /** No way out to other networks. */
  readonly internal: boolean;
  readonly options: Readonly<Record<string, string>>;
}

/**
 * The engine gives each bridge an address on the host, by which containers would reach every service of the host
 * that listens on all addresses. A network without a way out does not need it.
 */
const WITHOUT_HOST_ADDRESS = { 'com.docker.network.bridge.inhibit_ipv4': 'true' };

/** Every instance has its own networks: a shared one would let teams reach each other. */
export interface NetworkPlan {
  readonly networks: readonly PlannedNetwork[];
  /** Networks of a service in order; `none` and `host` are network modes and come alone. */
  readonly joined: (service: string) => readonly [string, ...string[]];
}

export function planNetworks(spec: InstanceSpec, installation: string): NetworkPlan {
  const { config, routes, id } = spec;
  const exposed = new Set(routes.map(({ expose }) => expose.containerName));
  const edge = edgeNetworkName(installation, id);
  const bridge = bridgeNetworkName(installation, id);

  const named = (service: ServiceConfig): string[] =>
    service.networks.filter((name) => config.networks[name]?.driver === 'bridge');
  const usesHost = (service: ServiceConfig) =>
    service.network_mode === 'host' ||
    service.networks.some((name) => config.networks[name]?.driver === 'host');

  const services = Object.values(config.services);
  const usesBridge = services.some(({ network_mode: mode }) => mode === 'bridge');
  const joined: NetworkPlan['joined'] = (name) => {
    const service = config.services[name];
    if (service === undefined || service.network_mode === 'none') return ['none'];
    if (usesHost(service)) return ['host'];
    const [first, ...rest] = [
      ...named(service).map((network) => networkName(installation, id, network)),
      ...(service.network_mode === 'bridge' ? [bridge] : []),
      ...(exposed.has(name) ? [edge] : []),
    ];
    return first === undefined ? ['none'] : [first, ...rest];
  };

  const declared = Object.entries(config.networks).flatMap(([name, network]): PlannedNetwork[] =>
    network.driver === 'bridge'
      ? [
          {
            name: networkName(installation, id, name),
            internal: network.internal,
            options: network.internal
              ? { ...network.driver_opts, ...WITHOUT_HOST_ADDRESS }
              : network.driver_opts,
          },
        ]
      : [],
  );
  return {
    networks: [
      ...declared,
      ...(usesBridge ? [{ name: bridge, internal: false, options: {} }] : []),
      ...(exposed.size > 0 ? [{ name: edge, internal: true, options: WITHOUT_HOST_ADDRESS }] : []),
    ],
    joined,
  };
}
