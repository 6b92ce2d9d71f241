import type { ConfigIssue, Endpoint, EndpointKind, Expose } from '@rampart/instancer-contract';
import type { EdgeRoute, ListenerKind, Route } from './engine';

/** How visitors address the edge. */
export interface EdgeAddress {
  /** Domain below which instances are reached. */
  readonly instancesHost: string;
  readonly ports: Readonly<Record<ListenerKind, number>>;
}

/** All kinds other than web pages share a listener and are told apart by the name in the TLS greeting. */
const listenerOf = (kind: EndpointKind): ListenerKind => (kind === 'http' || kind === 'https' ? kind : 'tcp');

/**
 * `id` has 12 hexadecimal digits. The host is in lower case, as the edge looks for it, however the operator writes
 * the domain. `tcp` is reported as `tcp-ssl`, because it is routed by the name in the TLS greeting.
 */
export function endpointOf(edge: EdgeAddress, id: string, { kind, hostPrefix }: Expose): Endpoint {
  return {
    kind: kind === 'tcp' ? 'tcp-ssl' : kind,
    host: `${hostPrefix}-${id}.${edge.instancesHost.toLowerCase()}`,
    port: edge.ports[listenerOf(kind)],
  };
}

/** How the edge reaches an endpoint whose service is `host` on its network. */
export function edgeRouteOf({ expose, endpoint }: Route, host: string): EdgeRoute {
  return {
    kind: listenerOf(expose.kind),
    host: endpoint.host,
    publicPort: endpoint.port,
    target: { host, port: expose.containerPort },
  };
}

/** A host label has at most 63 characters: prefix, hyphen and id. */
export function checkHostPrefixes(expose: readonly Expose[]): ConfigIssue[] {
  return expose.flatMap(({ hostPrefix }, index) =>
    hostPrefix.length > 50 || hostPrefix.startsWith('-')
      ? [{ path: `expose.${index}.hostPrefix`, message: 'must be a host label of at most 50 characters' }]
      : [],
  );
}
