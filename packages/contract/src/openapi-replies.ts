import { allReplies } from './implied-replies';
import type { OpenApiResponse, OpenApiSchema } from './openapi-document';
import type { ReplyDeclaration } from './reply';
import { warnsOfIgnoredKeys, type ApiVersion, type RouteDeclaration } from './route';

/** Only there when there are any, so that a client that sends what is known sees the answer it always saw. */
const warnings = {
  type: 'array',
  items: { type: 'string' },
  description: 'Dotted paths of the keys of the request body that are not known and were ignored.',
};

/** The body of a reply as it goes over the wire. */
function bodySchema(reply: ReplyDeclaration, mayWarn: boolean): OpenApiSchema {
  if (!reply.wrapped && reply.data !== null) return reply.data;
  return {
    type: 'object',
    description: reply.message,
    properties: {
      kind: { const: reply.kind },
      message: { type: 'string' },
      ...(reply.data === null ? {} : { data: reply.data }),
      ...(mayWarn ? { warnings } : {}),
    },
    required: reply.data === null ? ['kind', 'message'] : ['kind', 'message', 'data'],
    additionalProperties: false,
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
  responses(replies: readonly ReplyDeclaration[], version: ApiVersion): Record<string, OpenApiResponse> {
    const byStatus = new Map<number, ReplyDeclaration[]>();
    for (const reply of replies) {
      byStatus.set(reply.status, [...(byStatus.get(reply.status) ?? []), reply]);
    }
    const sorted = [...byStatus].sort(([left], [right]) => left - right);
    return Object.fromEntries(sorted.map(([status, same]) => [String(status), this.response(same, version)]));
  }

  private response(replies: readonly ReplyDeclaration[], version: ApiVersion): OpenApiResponse {
    const refs = replies.map((reply) => this.reference(reply, version));
    const [first] = refs;
    const schema = refs.length === 1 && first !== undefined ? first : { oneOf: refs };
    const description = replies.map(({ kind, message }) => `\`${kind}\`: ${message}`).join(' ');
    return { description, content: { 'application/json': { schema } } };
  }

  private reference(reply: ReplyDeclaration, version: ApiVersion): OpenApiSchema {
    const differs = (this.shapesByKind.get(reply.kind)?.size ?? 0) > 1;
    const name = differs ? `${reply.kind}.${version}` : reply.kind;
    this.schemas[name] ??= bodySchema(reply, this.warningKinds.has(reply.kind));
    return { $ref: `#/components/schemas/${name}` };
  }
}
