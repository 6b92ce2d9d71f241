import { DEFAULT_LIMITS, permissionNames, type Limits } from '@rampart/domain-data';
import { TypeGuard, type TProperties, type TSchema } from '@sinclair/typebox';
import { badEndpoint, errorInternal } from './common-kinds';
import { allReplies } from './implied-replies';
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiRequestBody,
} from './openapi-document';
import { HEADERS, ReplyComponents, REQUEST_ID } from './openapi-replies';
import { requestSchema } from './openapi-schema';
import type { ReplyDeclaration } from './reply';
import type { ApiVersion, BodyDeclaration, RouteAuth, RouteDeclaration } from './route';
import { derivedSentences, limitText, ownRefusals } from './route-description';
import { ALL_ROUTES, FEATURES } from './routes';

const API_PREFIX = '/api';

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Auth token of a team.' },
  serviceBearer: { type: 'http', scheme: 'bearer', description: 'Configured secret of a provider.' },
  signatureTimestamp: {
    type: 'apiKey',
    in: 'header',
    name: 'X-SVC-Timestamp',
    description: 'Unix milliseconds at signing time, at most five minutes off.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-SVC-Signature',
    description:
      '`sha256=` and the lower-case hex HMAC-SHA256 of `<timestamp>.<challenge id>.<raw body>`, keyed with the secret of the challenge.',
  },
};

const SECURITY: Readonly<Record<RouteAuth, OpenApiOperation['security']>> = {
  none: [],
  optional: [{ bearer: [] }, {}],
  team: [{ bearer: [] }],
  service: [{ serviceBearer: [] }],
  signature: [{ signatureTimestamp: [], signature: [] }],
};

/** The operation id, unique across versions: a route in both versions has one id for each. */
export function operationId(route: RouteDeclaration, version: ApiVersion): string {
  return route.versions.length === 1 ? route.name : `${route.name}${version.toUpperCase()}`;
}

/** The path with `/api` and the version, and parameters as `{name}`. */
export function openApiPath(route: RouteDeclaration, version: ApiVersion): string {
  return `${API_PREFIX}/${version}${route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`;
}

/** `limit` and `offset` with the limits from the settings of the deployment. */
function boundedParameter(name: string, schema: TSchema, route: RouteDeclaration, limits: Limits): TSchema {
  const setting =
    name === 'limit' ? route.pageLimit : name === 'offset' ? ('leaderboard.maxOffset' as const) : undefined;
  if (setting === undefined) return schema;
  const said = `${schema.description ?? ''} ${limitText(setting, limits)}`.trim();
  return { ...schema, maximum: limits[setting], description: said };
}

function parameters(route: RouteDeclaration, place: 'path' | 'query', limits: Limits): OpenApiParameter[] {
  const schema = place === 'path' ? route.params : route.query;
  if (schema === null || !TypeGuard.IsObject(schema)) return [];
  const required = new Set(schema.required ?? []);
  const properties: TProperties = schema.properties;
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = requestSchema(boundedParameter(name, property, route, limits));
    return {
      name,
      in: place,
      required: required.has(name),
      ...(typeof description === 'string' ? { description } : {}),
      schema: rest,
    };
  });
}

const CONDITION_PARAMETERS: Readonly<
  Record<NonNullable<RouteDeclaration['conditional']>, readonly OpenApiParameter[]>
> = {
  etag: [],
  cached: [
    {
      name: 'If-None-Match',
      in: 'header',
      required: false,
      description: 'Entity tags of the responses that the client has.',
      schema: { type: 'string' },
    },
  ],
  ifMatch: [
    {
      name: 'If-Match',
      in: 'header',
      required: false,
      description: 'Entity tags the write is meant for, or `*` for whatever exists.',
      schema: { type: 'string' },
    },
    {
      name: 'If-None-Match',
      in: 'header',
      required: false,
      description:
        '`*` for a write that must not change an existing object: it creates the object or is refused.',
      schema: { type: 'string', enum: ['*'] },
    },
  ],
};

const LAST_EVENT_ID: OpenApiParameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The `id` of the last event that the client has received, to resume after it.',
  schema: { type: 'string' },
};

function requestBody(body: BodyDeclaration): OpenApiRequestBody {
  if (body.format === 'json') {
    const content = { schema: requestSchema(body.schema) };
    const form = body.mayBeForm ? { 'application/x-www-form-urlencoded': content } : {};
    return { required: true, content: { 'application/json': content, ...form } };
  }
  const binary = { type: 'string', format: 'binary' };
  const files = body.files.map(({ field, many, required }): [string, object] => [
    field,
    many ? { type: 'array', items: binary, ...(required ? { minItems: 1 } : {}) } : binary,
  ]);
  const fields = requestSchema(body.fields);
  const required = [
    ...(Array.isArray(fields['required']) ? fields['required'].map(String) : []),
    ...body.files.filter((file) => file.required).map((file) => file.field),
  ];
  const schema = {
    type: 'object',
    properties: { ...Object.fromEntries(files), ...(fields['properties'] ?? {}) },
    ...(required.length === 0 ? {} : { required }),
  };
  return { required: required.length > 0, content: { 'multipart/form-data': { schema } } };
}

/** Whether a version answers a kind: captcha failures have a different kind in each version. */
function isAnsweredIn(kind: string, version: ApiVersion): boolean {
  return kind !== (version === 'v1' ? 'badCaptcha' : 'badLegacyCaptchaCode');
}

/** The replies of a route in a version. */
export function repliesIn(route: RouteDeclaration, version: ApiVersion): readonly ReplyDeclaration[] {
  return allReplies(route).filter(({ kind }) => isAnsweredIn(kind, version));
}

function operation(
  route: RouteDeclaration,
  version: ApiVersion,
  tag: string,
  components: ReplyComponents,
  limits: Limits,
): OpenApiOperation {
  const { gate, body, captcha, rateLimit, conditional } = route;
  const description = [route.description, ...derivedSentences(route, version, limits), ownRefusals(route)];
  return {
    operationId: operationId(route, version),
    summary: route.summary,
    description: description.filter((part) => part !== '').join(' '),
    tags: [tag],
    security: SECURITY[route.auth],
    parameters: [
      ...parameters(route, 'path', limits),
      ...parameters(route, 'query', limits),
      ...(conditional === undefined ? [] : CONDITION_PARAMETERS[conditional]),
      ...(route.streams ? [LAST_EVENT_ID] : []),
    ],
    ...(body === null ? {} : { requestBody: requestBody(body) }),
    responses: components.responses(route, repliesIn(route, version), version),
    'x-permissions': permissionNames(route.permissions),
    ...(gate === null
      ? {}
      : { 'x-gate': { opens: gate.opens, closes: gate.closes, bypass: permissionNames(gate.bypass) } }),
    ...(captcha === null ? {} : { 'x-captcha': captcha }),
    ...(rateLimit === null
      ? {}
      : {
          'x-rate-limit': {
            burst: rateLimit.bucket.burst,
            windowMs: rateLimit.bucket.windowMs,
            scope: rateLimit.bucket.scope,
          },
        }),
    ...(body?.format === 'json'
      ? { 'x-body-limit-bytes': Math.min(body.limitBytes, limits.maxRequestBodySize) }
      : {}),
  };
}

/** Full path of the script, the only route that answers with a file and so has no declaration. */
export const ANALYTICS_SCRIPT_PATH = `${API_PREFIX}/v2/integrations/analytics/script`;

function analyticsScript(components: ReplyComponents): OpenApiOperation {
  const scriptText = { schema: { type: 'string' } };
  return {
    operationId: 'getAnalyticsScript',
    summary: 'Get the analytics script.',
    description:
      "The script of the event's analytics vendor, served by the platform so that clients load nothing from elsewhere; it may be cached for an hour. Anyone may call it. An event without analytics answers 404 `badEndpoint`; while the vendor cannot be reached it is 502 in plain text.",
    tags: ['integrations'],
    security: [],
    parameters: [],
    responses: {
      200: {
        description: 'The script.',
        headers: REQUEST_ID,
        content: { 'application/javascript': scriptText },
      },
      404: { ...components.response([badEndpoint], 'v2'), headers: REQUEST_ID },
      500: { ...components.response([errorInternal], 'v2'), headers: REQUEST_ID },
      502: {
        description: 'The vendor did not deliver the script.',
        headers: REQUEST_ID,
        content: { 'text/plain': scriptText },
      },
    },
    'x-permissions': [],
  };
}

export interface OpenApiOptions {
  readonly version: string;
  /** Limits from the settings of the deployment; by default the default values of the settings. */
  readonly limits?: Limits;
}

/** The OpenAPI 3.1 document of every declared route. */
export function buildOpenApi({ version: release, limits = DEFAULT_LIMITS }: OpenApiOptions): OpenApiDocument {
  const components = new ReplyComponents(ALL_ROUTES);
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const { name, routes } of FEATURES) {
    for (const route of routes) {
      for (const version of route.versions) {
        const operations = (paths[openApiPath(route, version)] ??= {});
        operations[route.method.toLowerCase()] = operation(route, version, name, components, limits);
      }
    }
  }
  paths[ANALYTICS_SCRIPT_PATH] = { get: analyticsScript(components) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rampart API',
      version: release,
      description:
        'Responses are wrapped in `{kind, message, data}`, where `data` is absent for kinds without any; clients switch on `kind`. Times are Unix milliseconds. Keys of a request that a route does not know are dropped. `x-rate-limit` is the size of a bucket by default: settings and staff may have changed it, and `RateLimit-Policy` of a response has the size in force.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: FEATURES.map(({ name, title }) => ({ name, description: title })),
    paths,
    components: { schemas: components.schemas, headers: HEADERS, securitySchemes: SECURITY_SCHEMES },
  };
}
