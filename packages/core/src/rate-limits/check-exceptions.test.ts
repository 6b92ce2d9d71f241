import { findBadException } from './check-exceptions';
import { clientNetworkOf, isInNetwork, parseNetwork, type Network } from './networks';
import type { NetworkException } from './rate-limits';

const DOUBLED: NetworkException['limit'] = { kind: 'multiplied', by: 2 };
const exception = (network: string, changes: Partial<NetworkException> = {}): NetworkException => ({
  network,
  note: '',
  bucket: null,
  limit: DOUBLED,
  ...changes,
});

const networkOf = (cidr: string): Network => {
  const network = parseNetwork(cidr);
  if ('problem' in network) throw new Error(network.problem);
  return network;
};

describe('a network of an exception', () => {
  it.each([
    '10.0.0.0/8',
    '192.0.2.0/24',
    '192.0.2.7/32',
    '2001:db8::/32',
    '2001:DB8:0::/48',
    '2001:db8:0:1::/64',
  ])('%s is accepted', (network) => {
    expect(findBadException([exception(network)])).toBeUndefined();
  });

  it.each([
    ['0.0.0.0/0', 'is too large: the prefix must be /8 or longer'],
    ['0.0.0.0/1', 'is too large'],
    ['::/0', 'is too large: the prefix must be /16 or longer'],
    ['2000::/3', 'is too large'],
    ['::ffff:192.0.2.0/120', 'must be written as an IPv4 network'],
    ['::ffff:c000:200/120', 'must be written as an IPv4 network'],
    ['192.0.2.7/24', 'is an address in a network: name the network, 192.0.2.0/24'],
    ['2001:db8::1/32', 'name the network, 2001:db8::/32'],
    ['192.0.2.0/33', 'must have a prefix of at most /32'],
    ['2001:db8::/65', 'must have a prefix of at most /64'],
    ['2001:db8::/129', 'must have a prefix of at most /64'],
    ['192.0.2.0', 'must be a network such as'],
    ['192.0.2.0/', 'must be a network such as'],
    ['192.0.2.0/-1', 'must be a network such as'],
    ['192.0.2.0/24/24', 'must be a network such as'],
    ['192.0.2.0/255.255.255.0', 'must be a network such as'],
    // Octal, shortened and numeric forms, which other programs read in other ways.
    ['010.0.0.0/8', 'must be a network such as'],
    ['10/8', 'must be a network such as'],
    ['3221225984/24', 'must be a network such as'],
    ['fe80::%eth0/64', 'must be a network such as'],
    ['example.org/24', 'must be a network such as'],
    ['', 'must be a network such as'],
  ])('%s is refused', (network, detail) => {
    expect(findBadException([exception('203.0.113.0/24'), exception(network)])).toEqual({
      index: 1,
      field: 'network',
      detail: expect.stringContaining(detail) as string,
    });
  });

  it.each([
    ['the same', '10.0.0.0/8', '10.0.0.0/8'],
    ['one in the other', '10.0.0.0/8', '10.1.0.0/16'],
    ['the other in the one', '10.1.0.0/16', '10.0.0.0/8'],
    ['of IPv6', '2001:db8::/32', '2001:db8:1::/48'],
  ])('may not overlap another for the same bucket: %s', (_how, first, second) => {
    const refused = {
      index: 1,
      field: 'network',
      detail: expect.stringContaining(`overlaps ${first}`) as string,
    };
    expect(findBadException([exception(first), exception(second)])).toEqual(refused);
    const oneBucket = exception(second, { bucket: 'recovery-ip' });
    expect(findBadException([exception(first), oneBucket])).toEqual(refused);
    const sameBucket = exception(first, { bucket: 'recovery-ip' });
    expect(findBadException([sameBucket, oneBucket])).toEqual(refused);
    expect(findBadException([sameBucket, exception(second)])).toEqual(refused);
    // The control: they are for different buckets.
    const another = exception(first, { bucket: 'registration-ip' });
    expect(findBadException([another, oneBucket])).toBeUndefined();
  });

  it('may stand beside another for the same bucket', () => {
    const networks = ['10.0.0.0/8', '11.0.0.0/8', '2001:db8::/32', '2001:db9::/32'];
    expect(findBadException(networks.map((network) => exception(network)))).toBeUndefined();
  });

  it('is for one bucket if its limit is of its own', () => {
    const limit = { kind: 'own', burst: 5, windowMs: 1_000 } as const;
    expect(findBadException([exception('10.0.0.0/8', { limit })])).toMatchObject({
      index: 0,
      field: 'bucket',
    });
    expect(findBadException([exception('10.0.0.0/8', { limit, bucket: 'recovery-ip' })])).toBeUndefined();
  });
});

describe('an address', () => {
  it.each([
    ['192.0.2.255', '192.0.2.0/24', true],
    ['192.0.3.0', '192.0.2.0/24', false],
    ['::ffff:192.0.2.9', '192.0.2.0/24', true],
    ['2001:db8:ffff::1', '2001:db8::/32', true],
    ['2001:db9::1', '2001:db8::/32', false],
    ['192.0.2.1', '2001:db8::/32', false],
    ['unknown', '192.0.2.0/24', false],
  ])('%s in %s: %s', (address, network, isIn) => {
    expect(isInNetwork(networkOf(network), address)).toBe(isIn);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ])('%s is counted as %s', (address, counted) => {
    expect(clientNetworkOf(address)).toBe(counted);
  });
});
