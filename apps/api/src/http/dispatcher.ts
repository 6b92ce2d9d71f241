import { badEndpoint, defineReply, errorInternal, type HttpMethod } from '@rampart/contract';
import { Router, type Request, type Response } from 'express';
import { createLruCache } from '@rampart/core/infra/lru-cache';
import type { LRUCache } from 'lru-cache';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { answerOf, type Answer } from './answer';
import { allowOrigin } from './cross-origin';
import { identifiersOf, withDecodablePath } from './identifier';
import { createEndpoint, type EndpointDependencies } from './pipeline/create-endpoint';
import type { Endpoint, RoutedRequest } from './routed-request';
import type { Site } from './load-site';
import { serveSite } from './serve-site';
import { serveUploads, UPLOADS_PREFIX, type ServedUploads } from './serve-uploads';

export interface MountedRoute {
  /** Complete, with `/api`; parameters as `:name`. */
  readonly path: string;
  readonly method: HttpMethod;
  readonly endpoint: Endpoint;
}

const allowed = defineReply('allowed', 204, '');

const REGISTER = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** An endpoint that always gives the same answer, with request id and log line like any other. */
function fixedEndpoint(name: string, answer: Answer, dependencies: EndpointDependencies): Endpoint {
  return createEndpoint({ name, stages: [() => answer], checkReply: null }, dependencies);
}

/** Static segments sort before parameters, so `/users/me` wins over `/users/:id` in whatever order they are declared. */
function specificity(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : `0${segment}`))
    .join('/');
}

/** `/api/v2/challs` of `/api/v2/challs/1/solves?x`: what decides which router is asked. */
function resourceOf(url: string): string {
  let end = 0;
  for (let slashes = 0; end < url.length; end += 1) {
    const character = url.charCodeAt(end);
    if (character === 0x3f) break;
    if (character === 0x2f) slashes += 1;
    if (slashes === 4) break;
  }
  return url.slice(0, end);
}

function allow(methods: ReadonlySet<string>): Answer {
  const headers = ['Allow', [...methods].sort().join(', ')];
  return { ...answerOf(allowed, undefined, headers), content: { form: 'empty' } };
}

/** Per method; more than the number of URLs that are requested repeatedly during an event. */
const MAX_ROUTED_URLS = 20_000;
/** Longer ones are rarely repeated. */
const MAX_ROUTED_URL_CHARS = 512;

/** Endpoints and parameters of URLs that were routed before, because routing takes longer than making most answers. */
class RoutedUrls {
  private readonly byMethod = new Map<string, LRUCache<string, Endpoint>>();

  find({ method = '', url }: RoutedRequest): Endpoint | undefined {
    return this.byMethod.get(method)?.get(url);
  }

  /** The endpoint for the router: remembers where the URL leads, then answers. */
  remembering(endpoint: Endpoint): (req: RoutedRequest, res: ServerResponse) => void {
    return (routedRequest, routedResponse) => {
      const { method = '', url, params } = routedRequest;
      const identifiers = identifiersOf(params);
      const known: Endpoint = (req, res) => endpoint(req, res, identifiers);
      if (url.length <= MAX_ROUTED_URL_CHARS) this.remember(method, url, known);
      known(routedRequest, routedResponse);
    };
  }

  private remember(method: string, url: string, known: Endpoint): void {
    const urls = this.byMethod.get(method) ?? createLruCache<string, Endpoint>(MAX_ROUTED_URLS);
    this.byMethod.set(method, urls);
    urls.set(url, known);
  }
}

/**
 * One router per resource: a request is compared with the handful of patterns of its resource, not with all routes.
 * Paths are exact and case-sensitive.
 */
function routersOf(
  routes: readonly MountedRoute[],
  dependencies: EndpointDependencies,
  routed: RoutedUrls,
): Map<string, Router> {
  const routers = new Map<string, Router>();
  const methodsByPattern = new Map<string, { path: string; methods: Set<string> }>();
  const sorted = [...routes].sort((a, b) => (specificity(a.path) < specificity(b.path) ? -1 : 1));
  for (const { path, method, endpoint } of sorted) {
    const resource = resourceOf(path);
    const router = routers.get(resource) ?? Router({ caseSensitive: true, strict: true });
    routers.set(resource, router);
    router[REGISTER[method]](path, routed.remembering(endpoint));

    const pattern = specificity(path);
    const known = methodsByPattern.get(pattern) ?? { path, methods: new Set(['OPTIONS']) };
    methodsByPattern.set(pattern, known);
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
  }
  for (const { path, methods } of methodsByPattern.values()) {
    const options = fixedEndpoint('options', allow(methods), dependencies);
    routers.get(resourceOf(path))?.options(path, (req, res) => options(req, res));
  }
  return routers;
}

/** A request target may also be a whole address (RFC 9112, 3.2.2); only its path concerns us. */
function originForm(target: string): string {
  if (target.startsWith('/') || target === '*') return target;
  const part = /^https?:\/\/[^/?]*(.*)$/i.exec(target)?.[1] ?? '';
  // A copy: the slice itself would keep the whole target in memory for as long as its URL is remembered.
  const path = Buffer.from(part, 'latin1').toString('latin1');
  return path.startsWith('/') ? path : `/${path}`;
}

/** What is served beside the routes. */
export interface Beside {
  readonly uploads?: ServedUploads | undefined;
  readonly site?: Site | undefined;
  /** The origin of the event's pages, if they may call the API from another origin. */
  readonly siteOrigin?: string | undefined;
}

/**
 * Finds the endpoint of a request: 404 `badEndpoint` for every other path and method, 500 for a failure outside the
 * pipeline. Express's routers are used without its application object (see `RoutedRequest` for why).
 */
export function createDispatcher(
  routes: readonly MountedRoute[],
  dependencies: EndpointDependencies,
  { uploads, site, siteOrigin }: Beside = {},
): RequestListener {
  const routed = new RoutedUrls();
  const routers = routersOf(routes, dependencies, routed);
  const unknown = fixedEndpoint('unknown', answerOf(badEndpoint), dependencies);
  const failed = fixedEndpoint('unknown', answerOf(errorInternal), dependencies);
  const upload = uploads === undefined ? unknown : serveUploads(uploads, dependencies, { unknown, failed });
  const other = site === undefined ? unknown : serveSite(site, dependencies, unknown);

  const allowSite = siteOrigin === undefined ? undefined : allowOrigin(siteOrigin);

  // The router works on plain Node messages, although its types name those of Express's application.
  function dispatch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const req = incoming as Request;
    const res = outgoing as Response;
    allowSite?.(incoming, outgoing);
    req.url = originForm(req.url);
    const ready = dependencies.prepared.find(req, dependencies.clock);
    if (ready !== undefined) {
      ready(req, res);
      return;
    }
    const known = routed.find(req);
    if (known !== undefined) {
      known(req, res);
      return;
    }
    const router = routers.get(resourceOf(req.url));
    if (router === undefined) {
      (req.url.startsWith(UPLOADS_PREFIX) ? upload : other)(req, res);
      return;
    }
    router(req, res, (error?: unknown) => {
      if (error === undefined || error === null) {
        unknown(req, res);
        return;
      }
      // The router decodes parameters while it looks for a route, so it fails before any stage can answer.
      const decodable = withDecodablePath(req.url);
      if (decodable !== req.url) {
        req.url = decodable;
        dispatch(req, res);
      } else {
        dependencies.logger.error('request failed outside the pipeline', { error });
        if (res.headersSent) res.destroy();
        else failed(req, res);
      }
    });
  }
  return dispatch;
}
