import type { Random } from '@rampart/core/infra/clock';
import { unmapped, type CompiledProxySettings } from '../client-ip';
import type { RoutedRequest } from '../routed-request';

/** An id from outside ends up in logs and headers, so only a plain one is taken over. */
const SANE_REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** A proxy's that is trusted to give it; undefined when the request needs one of ours. */
export function givenRequestId(req: RoutedRequest, proxy: CompiledProxySettings): string | undefined {
  const sentId = req.headers['x-request-id'];
  if (typeof sentId !== 'string' || !SANE_REQUEST_ID.test(sentId)) return undefined;
  const peer = req.socket.remoteAddress;
  const isTrusted = peer !== undefined && (proxy.cloudflare || proxy.trusts(unmapped(peer), 0));
  return isTrusted ? sentId : undefined;
}

export function requestIdOf(
  req: RoutedRequest,
  { proxy, random }: { readonly proxy: CompiledProxySettings; readonly random: Random },
): string {
  return givenRequestId(req, proxy) ?? random.uuid();
}
