import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What a page must not reach: this machine, its networks, and addresses that mean no particular machine. */
const RESERVED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, and the metadata services of clouds
  ['168.63.129.16', 32], // another cloud's metadata service, on a public address
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Inside 2000::/3; everything outside of it is reserved as a whole. */
const RESERVED_V6 = [
  ['2001::', 23], // Teredo and other protocol assignments, which carry IPv4 addresses
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4, which carries IPv4 addresses
  ['3fff::', 20],
] as const;

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

const reservedV4 = listOf('ipv4', RESERVED_V4);
const reservedV6 = listOf('ipv6', RESERVED_V6);
const globalV6 = listOf('ipv6', [['2000::', 3]]);

/** Whether an address is one of the public internet (IANA special-purpose registries). IPv4 inside IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reservedV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6');
}
