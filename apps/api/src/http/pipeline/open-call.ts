import type { Clock, Random } from '@rampart/core/infra/clock';
import { parseTraceparent, traceOf, type SpanRecorder } from '@rampart/core/infra/trace';
import type { RequestRateLimiter } from '@rampart/core/rate-limits';
import type { ServerResponse } from 'node:http';
import { unmapped, type CompiledProxySettings } from '../client-ip';
import type { RoutedRequest } from '../routed-request';
import { PipelineCall } from './call';

/** An id from outside ends up in logs and headers, so only a plain one is taken over. */
const SANE_REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

const NO_IDENTIFIERS: Readonly<Record<string, string>> = {};

export interface CallOrigin {
  readonly clock: Clock;
  readonly random: Random;
  readonly proxy: CompiledProxySettings;
  readonly rateLimiter: RequestRateLimiter;
  /** Missing where no spans are recorded. */
  readonly spans?: SpanRecorder | undefined;
}

/** What a call is for. */
export interface CallTarget {
  /** Log field and label of metrics: the route's name. */
  readonly name: string;
  /** The pattern of its path; missing where there is none. */
  readonly path?: string;
}

/** A proxy's that is trusted to give it; undefined when the request needs one of ours. */
function givenRequestId(req: RoutedRequest, proxy: CompiledProxySettings): string | undefined {
  const sentId = req.headers['x-request-id'];
  if (typeof sentId !== 'string' || !SANE_REQUEST_ID.test(sentId)) return undefined;
  const peer = req.socket.remoteAddress;
  const isTrusted = peer !== undefined && (proxy.cloudflare || proxy.trusts(unmapped(peer), 0));
  return isTrusted ? sentId : undefined;
}

export function requestIdOf(
  req: RoutedRequest,
  { proxy, random }: Pick<CallOrigin, 'proxy' | 'random'>,
): string {
  return givenRequestId(req, proxy) ?? random.uuid();
}

/**
 * Stage 1: a request id (a trusted proxy's, else a new one), its trace (the caller's, else a new one) and its span, the one
 * instant of the request, what its path names, its client.
 */
export function openCall(
  req: RoutedRequest,
  res: ServerResponse,
  { name, path }: CallTarget,
  { clock, random, proxy, rateLimiter, spans }: CallOrigin,
  identifiers = NO_IDENTIFIERS,
): PipelineCall {
  const givenId = givenRequestId(req, proxy);
  const requestId = givenId ?? random.uuid();
  const given =
    parseTraceparent(req.headers['traceparent']) ??
    (givenId === undefined ? undefined : traceOf(random.uuid()));
  const span = spans?.begin(
    { method: req.method ?? '', route: path, routeName: name },
    given ?? traceOf(requestId),
  );
  return new PipelineCall(
    req,
    res,
    name,
    requestId,
    span?.trace ?? given,
    span,
    clock.now(),
    identifiers,
    req.socket.remoteAddress,
    proxy,
    rateLimiter,
  );
}
