import type { Route } from '../engine';
import { edgeNetworkName } from './names';

/**
 * Labels of a container from which the edge (Traefik 3 with its container provider and entry points `http`, `https` and
 * `tcp`) makes its routes. https also redirects from http unless an http endpoint has the same host.
 */
export function routeLabels(options: {
  readonly installation: string;
  readonly id: string;
  /** Of the whole instance. */
  readonly routes: readonly Route[];
  readonly service: string;
}): Record<string, string> {
  const { installation, id, routes, service } = options;
  const own = routes
    .map((route, index) => ({ ...route, name: `${installation}-${id}-${index}` }))
    .filter(({ expose }) => expose.containerName === service);
  if (own.length === 0) return {};

  const plainHosts = new Set(
    routes.filter(({ expose }) => expose.kind === 'http').map(({ endpoint }) => endpoint.host),
  );
  const labels: Record<string, string> = {
    'traefik.enable': 'true',
    'traefik.docker.network': edgeNetworkName(installation, id),
  };
  for (const { name, expose, endpoint } of own) {
    const protocol = expose.kind === 'http' || expose.kind === 'https' ? 'http' : 'tcp';
    const router = `traefik.${protocol}.routers.${name}`;
    const matcher = protocol === 'http' ? 'Host' : 'HostSNI';
    labels[`${router}.rule`] = `${matcher}(\`${endpoint.host}\`)`;
    labels[`${router}.entrypoints`] = protocol === 'http' ? expose.kind : 'tcp';
    labels[`${router}.service`] = name;
    if (expose.kind !== 'http') labels[`${router}.tls`] = 'true';
    labels[`traefik.${protocol}.services.${name}.loadbalancer.server.port`] = String(expose.containerPort);
    if (expose.kind === 'https' && !plainHosts.has(endpoint.host)) {
      const redirect = `traefik.http.routers.${name}-redirect`;
      labels[`${redirect}.rule`] = `Host(\`${endpoint.host}\`)`;
      labels[`${redirect}.entrypoints`] = 'http';
      labels[`${redirect}.service`] = name;
      labels[`${redirect}.middlewares`] = `${name}-redirect`;
      labels[`traefik.http.middlewares.${name}-redirect.redirectscheme.scheme`] = 'https';
      labels[`traefik.http.middlewares.${name}-redirect.redirectscheme.port`] = String(endpoint.port);
    }
  }
  return labels;
}
