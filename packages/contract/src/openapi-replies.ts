import { badOpenIdClient } from './external-auth/openid-schemas';
import { allReplies } from './implied-replies';
import type { OpenApiReference, OpenApiResponse, OpenApiSchema } from './openapi-document';
import { replySchema } from './openapi-schema';
import type { ReplyDeclaration } from './reply';
import { warnsOfIgnoredKeys, type ApiVersion, type RouteDeclaration } from './route';

/** Present only when keys were ignored, so that replies to known keys do not change. */
const warnings = {
  type: 'array',
  items: { type: 'string' },
  description: 'Dotted paths of the keys of the request body that are not known and were ignored.',
};

/** The body of a reply as it goes over the wire. */
export function replyBody(reply: ReplyDeclaration, mayWarn = false): OpenApiSchema {
  if (!reply.wrapped && reply.data !== null) return replySchema(reply.data);
  return {
    type: 'object',
    description: reply.message,
    properties: {
      kind: { type: 'string', const: reply.kind },
      message: { type: 'string' },
      ...(reply.data === null ? {} : { data: replySchema(reply.data) }),
      ...(mayWarn ? { warnings } : {}),
    },
    required: reply.data === null ? ['kind', 'message'] : ['kind', 'message', 'data'],
    additionalProperties: false,
  };
}

const header = (name: string): OpenApiReference => ({ $ref: `#/components/headers/${name}` });

export const HEADERS = {
  RequestId: {
    description: 'Identifies the request in the logs of the service.',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description:
      'The buckets the request took a token from: `"<name>";q=<tokens>;w=<seconds until an empty one is full>`, separated by commas.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'What is left in these buckets: `"<name>";r=<whole tokens>;t=<seconds until it is full>`, separated by commas.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds after which the next attempt may succeed.',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: {
    description: 'Entity tag of the object in the response.',
    schema: { type: 'string' },
  },
  WWWAuthenticate: {
    description: 'How to authenticate, with a token or a client that is missing or not valid.',
    schema: { type: 'string' },
  },
} as const;

/** The header of every reply. */
export const REQUEST_ID = { 'X-Request-Id': header('RequestId') };

function headersOf(route: RouteDeclaration, status: number): Record<string, OpenApiReference> {
  const { auth, rateLimit, conditional, replies, streams } = route;
  // The 429 of a stream counts open streams and has no bucket.
  const isLimited = rateLimit !== null || (!streams && replies.some((reply) => reply.status === 429));
  // An entity tag describes the data of a reply.
  const isShown = replies.some((reply) => reply.status === 200 && reply.data !== null);
  const isTagged = conditional !== undefined && isShown && (status === 200 || status === 304);
  const isChallenged = auth === 'team' || replies.includes(badOpenIdClient);
  return {
    ...REQUEST_ID,
    ...(isLimited ? { 'RateLimit-Policy': header('RateLimitPolicy'), RateLimit: header('RateLimit') } : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': header('RetryAfter') } : {}),
    ...(isTagged ? { ETag: header('ETag') } : {}),
    ...(status === 401 && isChallenged ? { 'WWW-Authenticate': header('WWWAuthenticate') } : {}),
  };
}

/**
 * Collects the component schemas of the document: one per kind, or one per kind and version (`goodChallenges.v2`)
 * where the versions carry different data.
 */
export class ReplyComponents {
  readonly schemas: Record<string, OpenApiSchema> = {};
  private readonly shapesByKind = new Map<string, Set<unknown>>();

  private readonly warningKinds = new Set<string>();

  constructor(routes: readonly RouteDeclaration[]) {
    for (const route of routes) {
      for (const { kind, data } of allReplies(route)) {
        const shapes = this.shapesByKind.get(kind) ?? new Set();
        this.shapesByKind.set(kind, shapes.add(data));
        if (warnsOfIgnoredKeys(route)) this.warningKinds.add(kind);
      }
    }
  }

  /** Responses of one operation: per status one kind, or `oneOf` several. */
  responses(
    route: RouteDeclaration,
    replies: readonly ReplyDeclaration[],
    version: ApiVersion,
  ): Record<string, OpenApiResponse> {
    const byStatus = new Map<number, ReplyDeclaration[]>();
    for (const reply of replies) {
      byStatus.set(reply.status, [...(byStatus.get(reply.status) ?? []), reply]);
    }
    const responses = [...byStatus].map(([status, same]): [string, OpenApiResponse] => [
      String(status),
      {
        ...this.response(same, version, route.streams && status === 200 ? 'text/event-stream' : undefined),
        headers: headersOf(route, status),
      },
    ]);
    if (route.conditional === 'cached') {
      responses.push([
        '304',
        { description: 'What the client has is still current.', headers: headersOf(route, 304) },
      ]);
    }
    return Object.fromEntries(responses.sort(([left], [right]) => Number(left) - Number(right)));
  }

  /** One response for all replies with one status. */
  response(
    replies: readonly ReplyDeclaration[],
    version: ApiVersion,
    mediaType = 'application/json',
  ): OpenApiResponse {
    const refs = replies.map((reply) => this.reference(reply, version));
    const [first] = refs;
    const schema = refs.length === 1 && first !== undefined ? first : { oneOf: refs };
    const description = replies.map(({ kind, message }) => `\`${kind}\`: ${message}`).join(' ');
    return { description, content: { [mediaType]: { schema } } };
  }

  private reference(reply: ReplyDeclaration, version: ApiVersion): OpenApiSchema {
    const differs = (this.shapesByKind.get(reply.kind)?.size ?? 0) > 1;
    const name = differs ? `${reply.kind}.${version}` : reply.kind;
    this.schemas[name] ??= replyBody(reply, this.warningKinds.has(reply.kind));
    return { $ref: `#/components/schemas/${name}` };
  }
}
