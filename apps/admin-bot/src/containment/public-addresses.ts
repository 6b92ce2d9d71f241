import { isIP } from 'node:net';
import { parse, parseCIDR } from 'ipaddr.js';

/** The metadata service of a cloud that has an address in the public range. */
const METADATA_ADDRESS = '168.63.129.16';
/** The assigned IPv6 addresses; the library counts the rest as public too. */
const GLOBAL_IPV6 = parseCIDR('2000::/3');

/** Whether an address is one of the public internet (IANA special-purpose registries). IPv4 inside IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%') || address === METADATA_ADDRESS) return false;
  const parsed = parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
}
