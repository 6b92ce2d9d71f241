import { TypeGuard, type TProperties, type TSchema } from '@sinclair/typebox';
import { allReplies } from './implied-replies';
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiRequestBody,
  OpenApiResponse,
} from './openapi-document';
import { ReplyComponents } from './openapi-replies';
import { Permission } from './permission';
import type { ApiVersion, BodyDeclaration, RouteAuth, RouteDeclaration } from './route';

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

/** Unique over all versions: a route served in both gets one id for each. */
export function operationId(route: RouteDeclaration, version: ApiVersion): string {
  return route.versions.length === 1 ? route.name : `${route.name}${version.toUpperCase()}`;
}

function permissionNames(bits: number): string[] {
  return Object.entries(Permission)
    .filter(([, bit]) => (bits & bit) !== 0)
    .map(([name]) => name);
}

function parameters(schema: TSchema | null, place: 'path' | 'query'): OpenApiParameter[] {
  if (schema === null || !TypeGuard.IsObject(schema)) return [];
  const required = new Set(schema.required ?? []);
  const properties: TProperties = schema.properties;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.has(name),
    schema: property,
  }));
}

const IF_MATCH: OpenApiParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    description:
      'Entity tags the write is meant for, or `*` for whatever exists; else 412 `badStaleVersion`.',
  },
};

const ETAG = { description: 'Version of what is stored, for `If-Match`.', schema: { type: 'string' } };

/** Successful answers that show something carry its version (decision 0007). */
function withEtag(
  responses: Readonly<Record<string, OpenApiResponse>>,
): Readonly<Record<string, OpenApiResponse>> {
  const { 200: good, ...others } = responses;
  return good === undefined ? others : { 200: { ...good, headers: { ETag: ETAG } }, ...others };
}

function requestBody(body: BodyDeclaration): OpenApiRequestBody {
  if (body.format === 'json')
    return { required: true, content: { 'application/json': { schema: body.schema } } };
  const binary = { type: 'string', format: 'binary' };
  const files = body.files.map(({ field, many }): [string, object] => [
    field,
    many ? { type: 'array', items: binary } : binary,
  ]);
  const schema = {
    allOf: [
      body.fields,
      {
        type: 'object',
        properties: Object.fromEntries(files),
        required: body.files.filter((file) => file.required).map((file) => file.field),
      },
    ],
  };
  return { required: false, content: { 'multipart/form-data': { schema } } };
}

function operation(
  route: RouteDeclaration,
  version: ApiVersion,
  components: ReplyComponents,
): OpenApiOperation {
  const { gate, body, captcha, rateLimit, conditional, method } = route;
  const replies = allReplies(route).filter(({ kind }) => isAnsweredIn(kind, version));
  const responses = components.responses(replies, version);
  return {
    operationId: operationId(route, version),
    summary: route.summary,
    description: `Follows ${route.source}.`,
    tags: [version],
    security: SECURITY[route.auth],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(conditional === 'ifMatch' ? [IF_MATCH] : []),
    ],
    ...(body === null ? {} : { requestBody: requestBody(body) }),
    responses: conditional === undefined || method === 'DELETE' ? responses : withEtag(responses),
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
    ...(body?.format === 'json' ? { 'x-body-limit-bytes': body.limitBytes } : {}),
  };
}

/** A captcha failure has a kind of its own in each version (accounts reference 1.2). */
function isAnsweredIn(kind: string, version: ApiVersion): boolean {
  return kind !== (version === 'v1' ? 'badCaptcha' : 'badLegacyCaptchaCode');
}

function openApiPath(route: RouteDeclaration, version: ApiVersion): string {
  return `${API_PREFIX}/${version}${route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`;
}

/**
 * The OpenAPI 3.1 document of these routes, in their order. Schemas are shared with the declarations: serialise it,
 * do not change it.
 */
export function buildOpenApi(
  routes: readonly RouteDeclaration[],
  options: { readonly version: string },
): OpenApiDocument {
  const components = new ReplyComponents(routes);
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of routes) {
    for (const version of route.versions) {
      const operations = (paths[openApiPath(route, version)] ??= {});
      operations[route.method.toLowerCase()] = operation(route, version, components);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rampart API',
      version: options.version,
      description:
        'Answers are wrapped in `{kind, message, data}`, where `data` is absent for kinds without any; clients key on `kind`. Times are Unix milliseconds.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: components.schemas, securitySchemes: SECURITY_SCHEMES },
  };
}
