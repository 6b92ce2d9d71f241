import { badEndpoint, defineUnwrappedReply, errorInternal } from '@rampart/contract';
import { Type } from '@sinclair/typebox';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { answerOf } from './answer';
import { compileProxySettings, type ProxySettings } from './client-ip';
import { mountHealth, type HealthOptions } from './health';
import { fixedEndpoint, mount, type MountOptions } from './mount';
import { escapeUndecodablePath } from './pipeline/check-params';
import { renderAnswer } from './rendered-answer';

export interface AppOptions extends Omit<MountOptions, 'proxy'> {
  readonly proxy: ProxySettings;
  readonly health: HealthOptions;
  /** The OpenAPI document of the mounted routes, served at `/api/openapi.json`. */
  readonly openApi: object;
}

const openApiDocument = defineUnwrappedReply('openApiDocument', 'The API document.', Type.Object({}));

/** Everything Express does for us that the pipeline does itself, or that is different in this API. */
function bareExpress(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', false);
  app.enable('case sensitive routing');
  app.enable('strict routing');
  return app;
}

/**
 * The HTTP face of the competition: declared routes, health, the API document, and wrapped 404 and 500 for the rest.
 * Everything it talks to is passed in; it opens nothing and listens nowhere.
 */
export function createApp(options: AppOptions): Express {
  const app = bareExpress();
  const tools = { ...options, proxy: compileProxySettings(options.proxy) };
  const { logger, lifecycle } = options;

  // Declared routes stand first: the hot ones pay for no comparison with the others.
  mount(app, tools);
  mountHealth(app, options.health, lifecycle, logger);
  const document = renderAnswer(openApiDocument, options.openApi);
  app.get('/api/openapi.json', fixedEndpoint('openApiDocument', document.answer, tools));
  app.use(fixedEndpoint('unknown', answerOf(badEndpoint), tools));

  const failed = fixedEndpoint('unknown', answerOf(errorInternal), tools);
  app.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    // The router decodes parameters while it looks for a route, before any stage has its say.
    if (error instanceof URIError && escapeUndecodablePath(req)) {
      app(req, res);
      return;
    }
    logger.error('request failed outside the pipeline', { error });
    if (res.headersSent) next(error);
    else failed(req, res);
  });
  return app;
}
