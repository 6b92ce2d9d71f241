import { isPublicAddress } from './public-addresses';

/** `host:port`; `*` is any port. */
export interface AllowedPlace {
  readonly host: string;
  readonly port: number | '*';
}

export interface ReachDependencies {
  /** Reachable at any address: the job's instance, and what the operator allows. */
  readonly allowed: readonly AllowedPlace[];
  /** This machine's own addresses, which may be public ones. */
  readonly ownAddresses: readonly string[];
  /** Resolves a name to all its addresses. */
  readonly lookup: (host: string) => Promise<readonly string[]>;
}

/** Resolves a name to the one address that may be connected to; undefined when it may not be reached. */
export type Reach = (host: string, port: number) => Promise<string | undefined>;

/** The form in which names are compared: lower case, without final dot. */
export function canonicalHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

/**
 * Callers must connect to the answer and not resolve again, so that DNS rebinding gains nothing. A name is refused when
 * any of its addresses is.
 */
export function createReach({ allowed, ownAddresses, lookup }: ReachDependencies): Reach {
  const own = new Set(ownAddresses);
  const comparable = (host: string) => canonicalHost(host).replace(/^\[(.*)\]$/, '$1');
  const isAllowed = (host: string, port: number) =>
    allowed.some((place) => comparable(place.host) === host && (place.port === '*' || place.port === port));

  return async (name, port) => {
    const host = comparable(name);
    // With two final dots it is no name; looked up with one it would be, past the domain rules.
    if (host.endsWith('.')) return undefined;
    const addresses = await lookup(host).catch(() => []);
    const [first] = addresses;
    if (first === undefined || isAllowed(host, port)) return first;
    return addresses.every((address) => isPublicAddress(address) && !own.has(address)) ? first : undefined;
  };
}
