import { defineUnwrappedReply, type RouteDeclaration } from '@rampart/contract';
import { Type } from '@sinclair/typebox';
import type { RequestListener } from 'node:http';
import type { Answer } from './answer';
import { compileProxySettings, type ProxySettings } from './client-ip';
import { createDispatcher, type MountedRoute } from './dispatcher';
import { healthRoutes, type HealthDependencies } from './health';
import type { BoundRoute } from './implement';
import { opensToAnybody } from './pipeline/check-gate';
import { compileReplyCheck } from './pipeline/check-reply';
import { createEndpoint, type EndpointDependencies } from './pipeline/create-endpoint';
import { SchemaCompiler } from './pipeline/input-schema';
import { orderedStages, type StageDependencies } from './pipeline/order';
import type { PlainRoute } from './plain-route';
import { PreparedAnswers } from './prepared-answers';
import type { Site } from './load-site';
import { renderAnswer } from './rendered-answer';
import type { ServedUploads } from './serve-uploads';

/** A request that takes a token before the handler must take it each time. */
const isChargedFirst = ({ rateLimit }: RouteDeclaration): boolean => rateLimit?.charge === 'beforeHandler';

interface MountDependencies extends StageDependencies, EndpointDependencies {
  readonly routes: readonly BoundRoute[];
  /** Checks every reply against its declaration; a broken promise becomes a logged 500. For tests and development. */
  readonly checksReplies: boolean;
}

/** Compiles the stages and schemas of every declared route, once for each version it is served in. */
function mount(dependencies: MountDependencies): MountedRoute[] {
  const schemas = new SchemaCompiler();
  return dependencies.routes.flatMap((bound) => {
    const { route } = bound;
    const checkReply = dependencies.checksReplies ? compileReplyCheck(route, schemas) : null;
    return route.versions.map((version) => ({
      path: `/api/${version}${route.path}`,
      method: route.method,
      endpoint: createEndpoint(
        {
          name: route.name,
          path: `/api/${version}${route.path}`,
          stages: orderedStages(bound, version, dependencies, schemas),
          checkReply,
          isPolled: route.polled === true,
          opensToAnybody: isChargedFirst(route) ? undefined : opensToAnybody(route, dependencies.timing),
        },
        dependencies,
      ),
    }));
  });
}

export interface AppDependencies extends Omit<MountDependencies, 'proxy' | 'prepared'> {
  readonly proxy: ProxySettings;
  readonly health: HealthDependencies;
  /** Serves the health routes and nothing else (docs/rules/operations.md#instance-types). */
  readonly isHealthOnly?: boolean;
  /** Makes the OpenAPI document of the mounted routes, served at `/api/openapi.json`, when it is first asked for. */
  readonly openApi: () => object;
  /** What is served beside the declared routes. */
  readonly plainRoutes?: readonly PlainRoute[];
  /** Files under `/uploads/`; missing when another service has them. */
  readonly uploads?: ServedUploads | undefined;
  /** The web app, for every path outside `/api`; missing where it is not built or another service has it. */
  readonly site?: Site | undefined;
  /** The origin players go to; its pages may call an API on another host. */
  readonly siteOrigin?: string;
}

const openApiDocument = defineUnwrappedReply('openApiDocument', 'The API document.', Type.Object({}));

/**
 * The HTTP face of the competition: declared routes, health, the API document, and wrapped 404 and 500 for the rest.
 * Everything it talks to is passed in; it opens nothing and listens nowhere.
 */
export function createApp(dependencies: AppDependencies): RequestListener {
  const compiled = {
    ...dependencies,
    proxy: compileProxySettings(dependencies.proxy),
    prepared: new PreparedAnswers(),
  };
  const health = healthRoutes(dependencies.health, dependencies.lifecycle, dependencies.logger);
  if (dependencies.isHealthOnly === true) return createDispatcher(health, compiled);
  let document: Answer | undefined;
  const answerDocument = () => (document ??= renderAnswer(openApiDocument, dependencies.openApi()).answer);
  return createDispatcher(
    [
      ...mount(compiled),
      ...(dependencies.plainRoutes ?? []).map(({ name, path, answer: stage }) => ({
        method: 'GET' as const,
        path,
        endpoint: createEndpoint({ name, path, stages: [stage], checkReply: null }, compiled),
      })),
      ...health,
      {
        method: 'GET',
        path: '/api/openapi.json',
        endpoint: createEndpoint(
          { name: 'openApiDocument', stages: [answerDocument], checkReply: null },
          compiled,
        ),
      },
    ],
    compiled,
    { uploads: dependencies.uploads, site: dependencies.site, siteOrigin: dependencies.siteOrigin },
  );
}
