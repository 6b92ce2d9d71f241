import type { EndpointKind } from '@rampart/instancer-contract';
import { routeLabels } from './route-labels';

const route = (kind: EndpointKind, hostPrefix: string, containerName = 'app') => ({
  expose: { kind, hostPrefix, containerName, containerPort: 8080 },
  endpoint: { kind, host: `${hostPrefix}-0123456789ab.example.org`, port: 443 },
});
const place = { installation: 'ctf', id: '0123456789ab', service: 'app' };

it('a service nobody reaches has no labels', () => {
  expect(routeLabels({ ...place, routes: [route('http', 'a', 'db')] })).toEqual({});
});

it('http is found by its host name', () => {
  expect(routeLabels({ ...place, routes: [route('http', 'a')] })).toEqual({
    'traefik.enable': 'true',
    'traefik.docker.network': 'ctf-0123456789ab-edge',
    'traefik.http.routers.ctf-0123456789ab-0.rule': 'Host(`a-0123456789ab.example.org`)',
    'traefik.http.routers.ctf-0123456789ab-0.entrypoints': 'http',
    'traefik.http.routers.ctf-0123456789ab-0.service': 'ctf-0123456789ab-0',
    'traefik.http.services.ctf-0123456789ab-0.loadbalancer.server.port': '8080',
  });
});

it.each(['tcp', 'tcp-ssl'] as const)('%s is found by the name in its TLS greeting', (kind) => {
  expect(routeLabels({ ...place, routes: [route(kind, 'a')] })).toMatchObject({
    'traefik.tcp.routers.ctf-0123456789ab-0.rule': 'HostSNI(`a-0123456789ab.example.org`)',
    'traefik.tcp.routers.ctf-0123456789ab-0.entrypoints': 'tcp',
    'traefik.tcp.routers.ctf-0123456789ab-0.tls': 'true',
  });
});

it('https is found by its host name with TLS, and a router of http sends there', () => {
  const router = 'traefik.http.routers.ctf-0123456789ab-0';
  const redirect = 'ctf-0123456789ab-0-redirect';
  expect(routeLabels({ ...place, routes: [route('https', 'a')] })).toEqual({
    'traefik.enable': 'true',
    'traefik.docker.network': 'ctf-0123456789ab-edge',
    [`${router}.rule`]: 'Host(`a-0123456789ab.example.org`)',
    [`${router}.entrypoints`]: 'https',
    [`${router}.tls`]: 'true',
    [`${router}.service`]: 'ctf-0123456789ab-0',
    'traefik.http.services.ctf-0123456789ab-0.loadbalancer.server.port': '8080',
    [`traefik.http.routers.${redirect}.rule`]: 'Host(`a-0123456789ab.example.org`)',
    [`traefik.http.routers.${redirect}.entrypoints`]: 'http',
    [`traefik.http.routers.${redirect}.service`]: 'ctf-0123456789ab-0',
    [`traefik.http.routers.${redirect}.middlewares`]: redirect,
    [`traefik.http.middlewares.${redirect}.redirectscheme.scheme`]: 'https',
    [`traefik.http.middlewares.${redirect}.redirectscheme.port`]: '443',
  });
});

it('https redirects from http, unless an http endpoint uses the same prefix', () => {
  const redirect = 'traefik.http.routers.ctf-0123456789ab-0-redirect.rule';
  expect(routeLabels({ ...place, routes: [route('https', 'a')] })).toHaveProperty([redirect]);
  const both = routeLabels({ ...place, routes: [route('https', 'a'), route('http', 'a')] });
  expect(both).not.toHaveProperty([redirect]);
  expect(both).toHaveProperty(['traefik.http.routers.ctf-0123456789ab-0.tls'], 'true');
});
