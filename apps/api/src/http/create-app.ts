import { defineUnwrappedReply } from '@rampart/contract';
import { Type } from '@sinclair/typebox';
import type { RequestListener } from 'node:http';
import { compileProxySettings, type ProxySettings } from './client-ip';
import { createDispatcher, fixedEndpoint } from './dispatcher';
import { healthRoutes, type HealthDependencies } from './health';
import { mount, type MountDependencies } from './mount';
import { createEndpoint } from './pipeline/create-endpoint';
import type { PlainRoute } from './plain-route';
import { renderAnswer } from './rendered-answer';
import type { ServedUploads } from './serve-uploads';

export interface AppDependencies extends Omit<MountDependencies, 'proxy'> {
  readonly proxy: ProxySettings;
  readonly health: HealthDependencies;
  /** Serves the health routes and nothing else (services reference 9.3, `leaderboard`). */
  readonly isHealthOnly?: boolean;
  /** The OpenAPI document of the mounted routes, served at `/api/openapi.json`. */
  readonly openApi: object;
  /** What is served beside the declared routes. */
  readonly plainRoutes?: readonly PlainRoute[];
  /** Files under `/uploads/`; missing when another service has them. */
  readonly uploads?: ServedUploads | undefined;
}

const openApiDocument = defineUnwrappedReply('openApiDocument', 'The API document.', Type.Object({}));

/**
 * The HTTP face of the competition: declared routes, health, the API document, and wrapped 404 and 500 for the rest.
 * Everything it talks to is passed in; it opens nothing and listens nowhere.
 */
export function createApp(dependencies: AppDependencies): RequestListener {
  const compiled = { ...dependencies, proxy: compileProxySettings(dependencies.proxy) };
  const health = healthRoutes(dependencies.health, dependencies.lifecycle, dependencies.logger);
  if (dependencies.isHealthOnly === true) return createDispatcher(health, compiled);
  const { answer } = renderAnswer(openApiDocument, dependencies.openApi);
  return createDispatcher(
    [
      ...mount(compiled),
      ...(dependencies.plainRoutes ?? []).map(({ name, path, answer: stage }) => ({
        method: 'GET' as const,
        path,
        endpoint: createEndpoint({ name, version: 'v2', stages: [stage], checkReply: null }, compiled),
      })),
      ...health,
      {
        method: 'GET',
        path: '/api/openapi.json',
        endpoint: fixedEndpoint('openApiDocument', answer, compiled),
      },
    ],
    compiled,
    dependencies.uploads,
  );
}
