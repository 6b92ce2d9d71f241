import type { EndpointKind } from '@rampart/instancer-contract';
import { routeLabels, routesOf } from './route-labels';

const route = (kind: EndpointKind, containerName = 'app') => ({
  expose: { kind, hostPrefix: 'a', containerName, containerPort: 8080 },
  endpoint: { kind, host: 'a-0123456789ab.example.org', port: 443 },
});
const place = { installation: 'ctf', id: '0123456789ab', service: 'app' };

it('a service that is not exposed has no labels', () => {
  expect(routeLabels({ ...place, routes: [route('http', 'db')] })).toEqual({});
});

it.each([
  ['http', 'http'],
  ['https', 'https'],
  ['tcp', 'tcp'],
  ['tcp-ssl', 'tcp'],
] as const)('an %s endpoint is found at the %s listener of the edge', (kind, listener) => {
  expect(routesOf(routeLabels({ ...place, routes: [route(kind)] }))).toEqual([
    {
      kind: listener,
      host: 'a-0123456789ab.example.org',
      publicPort: 443,
      target: { host: 'ctf-0123456789ab-app', port: 8080 },
    },
  ]);
});
