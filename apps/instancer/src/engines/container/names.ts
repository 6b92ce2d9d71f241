/** Names and labels of the containers, networks and volumes of an instance. */

export const LABEL = {
  installation: 'rampart.installation',
  instance: 'rampart.instance',
  createdAt: 'rampart.created-at',
  /** Number of containers of the instance, so that a missing one is noticed. */
  services: 'rampart.services',
  /** Routes of the edge to this container. */
  routes: 'rampart.routes',
} as const;

/** Labels that an author cannot set: ours, and those from which other routers on the engine make routes. */
export const RESERVED_LABELS = /^(?:rampart|traefik)(?:\.|$)/;

export const containerName = (installation: string, id: string, service: string) =>
  `${installation}-${id}-${service}`;
export const networkName = (installation: string, id: string, network: string) =>
  `${installation}-${id}-net-${network}`;
export const volumeName = (installation: string, id: string, volume: string) =>
  `${installation}-${id}-vol-${volume}`;
/** Network between the edge and the exposed services. */
export const edgeNetworkName = (installation: string, id: string) => `${installation}-${id}-edge`;
/** Network of services that need one and name none. */
export const bridgeNetworkName = (installation: string, id: string) => `${installation}-${id}-bridge`;

export function ownershipLabels(
  installation: string,
  id: string,
  createdAtMs: number,
): Record<string, string> {
  return {
    [LABEL.installation]: installation,
    [LABEL.instance]: id,
    [LABEL.createdAt]: String(createdAtMs),
  };
}
