import { defineReply, type RouteDeclaration } from '@rampart/contract';
import { Router, type Express, type Request } from 'express';
import { answerOf } from './answer';
import type { BoundRoute } from './implement';
import { compileReplyCheck } from './pipeline/check-reply';
import { createEndpoint, type Endpoint, type EndpointTools } from './pipeline/create-endpoint';
import { SchemaCompiler } from './pipeline/input-schema';
import { orderedStages, type StagePorts } from './pipeline/order';

export interface MountOptions extends StagePorts, EndpointTools {
  readonly routes: readonly BoundRoute[];
  /** Checks every reply against its declaration; a broken promise becomes a logged 500. For tests and development. */
  readonly validateReplies: boolean;
}

interface MountedRoute {
  readonly path: string;
  readonly method: RouteDeclaration['method'];
  readonly endpoint: Endpoint;
}

const allowed = defineReply('allowed', 204, '');

/** Static segments sort before parameters, so `/users/me` wins over `/users/:id` in whatever order they are declared. */
function specificity(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : `0${segment}`))
    .join('/');
}

/** `/api/v2/challs` of `/api/v2/challs/1/solves?x`: what decides which router is asked. */
export function resourceOf(url: string): string {
  let end = 0;
  for (let slashes = 0; end < url.length; end += 1) {
    const character = url.charCodeAt(end);
    if (character === 0x3f) break;
    if (character === 0x2f) slashes += 1;
    if (slashes === 4) break;
  }
  return url.slice(0, end);
}

function endpointsOf(options: MountOptions): MountedRoute[] {
  const schemas = new SchemaCompiler();
  return options.routes
    .flatMap((bound) => {
      const { route } = bound;
      const checkReply = options.validateReplies ? compileReplyCheck(route, schemas) : null;
      return route.versions.map((version) => ({
        path: `/api/${version}${route.path}`,
        method: route.method,
        endpoint: createEndpoint(
          { name: route.name, version, stages: orderedStages(bound, version, options, schemas), checkReply },
          options,
        ),
      }));
    })
    .sort((a, b) => (specificity(a.path) < specificity(b.path) ? -1 : 1));
}

/** An endpoint outside the declarations that always gives the same answer, with request id and log line like any other. */
export function fixedEndpoint(
  name: string,
  answer: ReturnType<typeof answerOf>,
  tools: EndpointTools,
): Endpoint {
  return createEndpoint({ name, version: 'v2', stages: [() => answer], checkReply: null }, tools);
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/**
 * Paths are exact and case-sensitive (accounts reference 1.3). One router per resource, chosen by a lookup: a request is
 * compared with the handful of patterns of its resource, not with all routes.
 */
function routersOf(mounted: readonly MountedRoute[], tools: EndpointTools): Map<string, Router> {
  const routers = new Map<string, Router>();
  const methodsByPattern = new Map<string, { path: string; methods: Set<string> }>();
  for (const { path, method, endpoint } of mounted) {
    const resource = resourceOf(path);
    const router = routers.get(resource) ?? Router({ caseSensitive: true, strict: true });
    routers.set(resource, router);
    router[METHODS[method]](path, endpoint);

    const pattern = specificity(path);
    const known = methodsByPattern.get(pattern) ?? { path, methods: new Set(['OPTIONS']) };
    methodsByPattern.set(pattern, known);
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
  }
  for (const { path, methods } of methodsByPattern.values()) {
    const allow = answerOf(allowed, undefined, allowed.status, ['Allow', [...methods].sort().join(', ')]);
    const empty = { ...allow, content: { form: 'empty' } as const };
    routers.get(resourceOf(path))?.options(path, fixedEndpoint('options', empty, tools));
  }
  return routers;
}

/** A request target may also be a whole address (RFC 9112, 3.2.2); only its path concerns us. */
function originForm(req: Request): void {
  if (req.url.startsWith('/') || req.url === '*') return;
  const path = /^https?:\/\/[^/?]*(.*)$/i.exec(req.url)?.[1] ?? '';
  req.url = path.startsWith('/') ? path : `/${path}`;
}

/** Mounts the declared routes; a path or method that is none of theirs is passed on. */
export function mount(app: Express, options: MountOptions): void {
  const routers = routersOf(endpointsOf(options), options);
  app.use((req, res, next) => {
    originForm(req);
    const router = routers.get(resourceOf(req.url));
    if (router === undefined) next();
    else router(req, res, next);
  });
}
