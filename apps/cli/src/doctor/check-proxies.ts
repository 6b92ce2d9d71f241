import { failed, ok, type Verdict } from './finding';

/** How the API saw a request of ours that carried an invented first entry in `X-Forwarded-For`. */
export interface SeenRequest {
  readonly clientIp: string;
  readonly peerIp: string | null;
  /** Nearest proxy last. */
  readonly forwardedFor: readonly string[];
  readonly inventedIp: string;
}

export function checkProxies(seen: SeenRequest): Verdict {
  // Entries that our proxies added, outermost first: those after the invented one, or all if the outermost proxy
  // discarded it.
  const added = seen.forwardedFor.slice(seen.forwardedFor.indexOf(seen.inventedIp) + 1);
  const hops = added.length;
  const proxies = hops === 1 ? '1 proxy' : `${String(hops)} proxies`;
  const remedy = `Set proxy.trust to ${String(hops === 0 ? false : hops)}, or to the addresses of the proxies (${proxies} here).`;
  if (seen.clientIp === seen.inventedIp) {
    return failed(
      'Wrong proxy trust: the API accepts any address a client invents, so limits by address can be bypassed.',
      remedy,
    );
  }
  const expected = added[0] ?? seen.peerIp;
  if (seen.clientIp !== expected) {
    return failed(
      `Wrong proxy trust: the API takes ${seen.clientIp} for the client, but that is a proxy of ours, so all players share its limits; the client is ${expected ?? 'unknown'}.`,
      remedy,
    );
  }
  return ok(`${proxies}; the client is seen as ${seen.clientIp}.`);
}
