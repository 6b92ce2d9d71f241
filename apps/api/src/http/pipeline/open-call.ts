import type { ApiVersion } from '@rampart/contract';
import type { Clock, Random } from '@rampart/core/infra/clock';
import { parseTraceparent, traceOf } from '@rampart/core/infra/trace';
import type { RequestRateLimiter } from '@rampart/core/rate-limits';
import type { ServerResponse } from 'node:http';
import { clientIp, peerAddress, type CompiledProxySettings } from '../client-ip';
import { pathIdentifiers } from '../identifier';
import type { RoutedRequest } from '../routed-request';
import { PipelineCall } from './call';

/** An id from outside ends up in logs and headers, so only a plain one is taken over. */
const SANE_REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

export interface CallOrigin {
  readonly clock: Clock;
  readonly random: Random;
  readonly proxy: CompiledProxySettings;
  readonly rateLimiter: RequestRateLimiter;
}

/** Stage 1: a request id (a trusted proxy's, else a new one), its trace (the caller's, else a new one), the one instant of the request, what its path names, its client. */
export function openCall(
  req: RoutedRequest,
  res: ServerResponse,
  routeName: string,
  version: ApiVersion,
  { clock, random, proxy, rateLimiter }: CallOrigin,
): PipelineCall {
  const peer = req.socket.remoteAddress;
  const given = req.headers['x-request-id'];
  const isKept =
    typeof given === 'string' &&
    SANE_REQUEST_ID.test(given) &&
    peer !== undefined &&
    (proxy.cloudflare || proxy.trusts(peerAddress(peer), 0));
  const requestId = isKept ? given : random.uuid();
  return new PipelineCall(
    req,
    res,
    routeName,
    version,
    requestId,
    parseTraceparent(req.headers['traceparent']) ?? traceOf(isKept ? random.uuid() : requestId),
    clock.now(),
    pathIdentifiers(req),
    peer === undefined ? null : clientIp(peer, req.headers, proxy),
    rateLimiter,
  );
}
