import { createLruCache } from '@rampart/core/infra/lru-cache';
import Ajv from 'ajv';
import { Type, type Static } from '@sinclair/typebox';
import { edgeRoute, type EdgeRoute } from '../engines/engine';

/** Finds the routes to a host name. */
export type RouteSource = (host: string) => Promise<readonly EdgeRoute[]>;

/** How long replies are cached, and the start or stop of an instance may go unnoticed. */
const KEPT_MS = 2_000;
/** More than the instances of one machine; limits the memory for a flood of invented names. */
const MAX_KEPT = 10_000;
const TIMEOUT_MS = 5_000;

const reply = Type.Object({ routes: Type.Array(edgeRoute) });

/** Asks the instancer and caches its replies for a moment. */
export function createRouteSource(routesUrl: string, nowMs: () => number): RouteSource {
  const isReply = new Ajv().compile<Static<typeof reply>>(reply);
  const kept = createLruCache<
    string,
    { readonly untilMs: number; readonly routes: Promise<readonly EdgeRoute[]> }
  >(MAX_KEPT);

  async function ask(host: string): Promise<readonly EdgeRoute[]> {
    const response = await fetch(`${routesUrl}?host=${encodeURIComponent(host)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    if (!response.ok || !isReply(answer)) throw new Error(`the instancer answered ${response.status}`);
    return answer.routes;
  }

  return (host) => {
    const known = kept.get(host);
    if (known !== undefined && known.untilMs > nowMs()) return known.routes;
    const routes = ask(host);
    kept.set(host, { untilMs: nowMs() + KEPT_MS, routes });
    // A failure is not cached.
    routes.catch(() => kept.delete(host));
    return routes;
  };
}
