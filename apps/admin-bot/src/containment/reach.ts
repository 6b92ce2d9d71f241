import { isPublicAddress } from './public-addresses';

/** `host:port`; the port `*` means every one. */
export interface AllowedPlace {
  readonly host: string;
  readonly port: number | '*';
}

export interface ReachDependencies {
  /** What may be reached wherever it is: the job's instance, and what the operator allows. */
  readonly allowed: readonly AllowedPlace[];
  /** This machine's own addresses, which may be public ones. */
  readonly ownAddresses: readonly string[];
  /** Every address of a name. */
  readonly lookup: (host: string) => Promise<readonly string[]>;
}

/** Resolves a name to the one address that may be connected to; undefined when it may not be reached. */
export type Reach = (host: string, port: number) => Promise<string | undefined>;

/** A name as names are compared: lower case, no brackets, no dot of the root. */
function canonicalHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/**
 * Whoever connects must use the answer and not resolve again: a name that changes its mind in between (DNS rebinding)
 * gains nothing. A name is refused when any of its addresses is.
 */
export function createReach({ allowed, ownAddresses, lookup }: ReachDependencies): Reach {
  const own = new Set(ownAddresses);
  const isAllowed = (host: string, port: number) =>
    allowed.some(
      (place) => canonicalHost(place.host) === host && (place.port === '*' || place.port === port),
    );

  return async (name, port) => {
    const host = canonicalHost(name);
    const addresses = await lookup(host).catch(() => []);
    const [first] = addresses;
    if (first === undefined || isAllowed(host, port)) return first;
    return addresses.every((address) => isPublicAddress(address) && !own.has(address)) ? first : undefined;
  };
}
