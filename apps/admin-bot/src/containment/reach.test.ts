import { createReach } from './reach';

const names: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['93.184.216.34'],
  'inside.example': ['10.0.0.5'],
  'both.example': ['93.184.216.34', '127.0.0.1'],
  'self.example': ['198.51.101.7'],
  localhost: ['127.0.0.1'],
};

const reach = createReach({
  allowed: [
    { host: 'inside.example', port: 8080 },
    { host: '127.0.0.1', port: '*' },
  ],
  ownAddresses: ['198.51.101.7'],
  // As resolvers do, takes one final dot.
  lookup: async (host) =>
    names[host.replace(/\.$/, '')] ?? (/^[\d.]+$/.test(host) ? [host] : Promise.reject(new Error('unknown'))),
});

describe('what a page may reach', () => {
  it.each<[string, number, string | undefined, string]>([
    ['public.example', 443, '93.184.216.34', 'a public name'],
    ['PUBLIC.example.', 80, '93.184.216.34', 'written in another way'],
    ['public.example..', 80, undefined, 'with two final dots'],
    ['both.example', 80, undefined, 'a name with a private address among its addresses'],
    ['localhost', 80, undefined, 'a name of this machine'],
    ['self.example', 80, undefined, "this machine's own public address"],
    ['inside.example', 8080, '10.0.0.5', 'a private place that is allowed'],
    ['inside.example', 22, undefined, 'another port of it'],
    ['10.0.0.5', 8080, undefined, 'its address by another name'],
    ['127.0.0.1', 5432, '127.0.0.1', 'a host that is allowed with every port'],
    ['unknown.example', 80, undefined, 'a name without an address'],
  ])('%s:%d is %s: %s', async (host, port, expected) => {
    await expect(reach(host, port)).resolves.toBe(expected);
  });
});
