/** Networks that staff names in CIDR notation: which are refused and why, and whether an address is in one. */
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

export interface Network {
  readonly base: Address;
  readonly prefix: number;
}

/** A wider exception would be one for half of the internet. */
const MIN_PREFIX = { ipv4: 8, ipv6: 16 } as const;
/** What a client is counted by: an address, of IPv6 the /64, all of which one machine has. */
const CLIENT_PREFIX = { ipv4: 32, ipv6: 64 } as const;
const IPV4_MAPPED = ipaddr.IPv6.parseCIDR('::ffff:0:0/96');

const isSameKind = (a: Address, b: Address): boolean => a.kind() === b.kind();

/** The network that `cidr` names, or why it is refused. */
export function parseNetwork(cidr: string): Network | { readonly problem: string } {
  const [text = '', digits = '', ...rest] = cidr.split('/');
  // Stricter than the library, which also reads octal and shortened addresses.
  if (isIP(text) === 0 || text.includes('%') || !/^\d{1,3}$/.test(digits) || rest.length > 0) {
    return { problem: 'must be a network such as 192.0.2.0/24 or 2001:db8::/32' };
  }
  const base = ipaddr.parse(text);
  const prefix = Number(digits);
  const kind = base.kind();
  if (base instanceof ipaddr.IPv6 && base.match(IPV4_MAPPED)) {
    return { problem: 'must be written as an IPv4 network' };
  }
  if (prefix > CLIENT_PREFIX[kind]) {
    return { problem: `must have a prefix of at most /${String(CLIENT_PREFIX[kind])}` };
  }
  if (prefix < MIN_PREFIX[kind]) {
    return { problem: `is too large: the prefix must be /${String(MIN_PREFIX[kind])} or longer` };
  }
  const first =
    base instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(`${text}/${digits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${text}/${digits}`);
  if (first.toString() !== base.toString()) {
    return { problem: `is an address in a network: name the network, ${first.toString()}/${String(prefix)}` };
  }
  return { base, prefix };
}

function contains({ base, prefix }: Network, address: Address): boolean {
  return isSameKind(base, address) && address.match(base, prefix);
}

/** If two networks overlap, one contains the other. */
export function overlaps(a: Network, b: Network): boolean {
  return a.prefix <= b.prefix ? contains(a, b.base) : contains(b, a.base);
}

/** The address of a client, an IPv4-mapped one as IPv4; undefined when it is none. */
function parseAddress(text: string): Address | undefined {
  const [plain = ''] = text.split('%');
  return isIP(plain) === 0 ? undefined : ipaddr.process(plain);
}

export function isInNetwork(network: Network, address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== undefined && contains(network, parsed);
}

/** What a client is counted by, as text. */
export function clientNetworkOf(address: string): string {
  // Almost every address, on the way of a request: nothing to parse.
  if (isIPv4(address)) return address;
  const parsed = parseAddress(address);
  if (parsed === undefined) return address;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = String(CLIENT_PREFIX.ipv6);
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${prefix}`).toString()}/${prefix}`;
}
