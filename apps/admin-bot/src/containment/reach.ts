import { isPublicAddress } from './public-addresses';

/** `host:port`; `*` is any port. */
export interface AllowedPlace {
  readonly host: string;
  readonly port: number | '*';
}

export interface ReachDependencies {
  /** Reachable whatever their address: the instance of the job, and places that the operator allows. */
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
 * Decides which addresses a job may connect to. Callers must connect to the returned address and not resolve the
 * name again, so that DNS rebinding does not work. A name is refused when any of its addresses is.
 */
export function createReach({ allowed, ownAddresses, lookup }: ReachDependencies): Reach {
  const own = new Set(ownAddresses);
  const comparable = (host: string) => canonicalHost(host).replace(/^\[(.*)\]$/, '$1');
  const isAllowed = (host: string, port: number) =>
    allowed.some((place) => comparable(place.host) === host && (place.port === '*' || place.port === port));

  return async (name, port) => {
    const host = comparable(name);
    // A name with two final dots is not valid, but would be looked up without one, bypassing the domain rules.
    if (host.endsWith('.')) return undefined;
    const addresses = await lookup(host).catch(() => []);
    const [first] = addresses;
    if (first === undefined || isAllowed(host, port)) return first;
    return addresses.every((address) => isPublicAddress(address) && !own.has(address)) ? first : undefined;
  };
}
