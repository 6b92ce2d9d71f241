import type { OpenApiResponse, OpenApiSchema } from './openapi-document';
import type { ReplyDeclaration } from './reply';
import type { ApiVersion } from './route';

/** The body of a reply as it goes over the wire (spec, General conventions). */
function bodySchema(reply: ReplyDeclaration): OpenApiSchema {
  if (!reply.wrapped && reply.data !== null) return reply.data;
  return {
    type: 'object',
    description: reply.message,
    properties: {
      kind: { const: reply.kind },
      message: { type: 'string' },
      ...(reply.data === null ? {} : { data: reply.data }),
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

  constructor(replies: Iterable<ReplyDeclaration>) {
    for (const { kind, data } of replies) {
      const shapes = this.shapesByKind.get(kind) ?? new Set();
      this.shapesByKind.set(kind, shapes.add(data));
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
    this.schemas[name] ??= bodySchema(reply);
    return { $ref: `#/components/schemas/${name}` };
  }
}
