import { failed, ok, type Verdict } from './finding';

/** How the API saw a request of ours that carried an invented first entry in `X-Forwarded-For`. */
export interface SeenRequest {
  readonly clientIp: string;
  readonly peerIp: string | null;
  /** Nearest proxy last. */
  readonly forwardedFor: readonly string[];
  readonly inventedIp: string;
}

/**
 * Whom the API should take for the client: the entry the outermost proxy added, which is the one after ours,
 * or the first if the proxy discarded ours; without a proxy, the peer.
 */
function expectedClient({ peerIp, forwardedFor, inventedIp }: SeenRequest): string | null {
  const added = forwardedFor.slice(forwardedFor.indexOf(inventedIp) + 1);
  return added[0] ?? peerIp;
}

/** Proxies between the outermost one's client and the API. */
function hopCount({ forwardedFor, inventedIp }: SeenRequest): number {
  return forwardedFor.length - (forwardedFor.indexOf(inventedIp) + 1);
}

export function checkProxies(seen: SeenRequest): Verdict {
  const hops = hopCount(seen);
  const proxies = hops === 1 ? '1 proxy' : `${String(hops)} proxies`;
  const remedy = `Set proxy.trust to ${String(hops === 0 ? false : hops)}, or to the addresses of the proxies (${proxies} here).`;
  if (seen.clientIp === seen.inventedIp) {
    return failed(
      'Wrong proxy trust: the API accepts any address a client invents, so limits by address can be bypassed.',
      remedy,
    );
  }
  const expected = expectedClient(seen);
  if (seen.clientIp !== expected) {
    return failed(
      `Wrong proxy trust: the API takes ${seen.clientIp} for the client, but that is a proxy of ours, so all players share its limits; the client is ${expected ?? 'unknown'}.`,
      remedy,
    );
  }
  return ok(`${proxies}; the client is seen as ${seen.clientIp}.`);
}
