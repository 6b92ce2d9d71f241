import { impliedReplies, type ReplyDeclaration, type RouteDeclaration } from '@rampart/contract';
import type { Answer } from '../answer';
import type { SchemaCompiler, ShapeCheck } from './input-schema';

/** What an answer has that its declaration does not allow, as a sentence; null if it conforms. */
export type ReplyCheck = (answer: Answer) => string | null;

function dataOf({ content, reply }: Answer): unknown {
  switch (content.form) {
    case 'data':
      return content.data;
    case 'text':
      return JSON.parse(content.dataJson);
    case 'pieces':
      return JSON.parse([...content.pieces()].join(''));
    case 'rendered': {
      const body: unknown = JSON.parse(content.rendered.bytes.toString());
      return reply.wrapped && typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : body;
    }
    case 'plain':
    case 'stream':
    case 'empty':
      return undefined;
  }
}

/**
 * Checks answers of a route against its declaration: the kind must be declared or implied by a stage, and its data
 * must have exactly the declared shape. For tests and development; production does not pay for it.
 */
export function compileReplyCheck(route: RouteDeclaration, schemas: SchemaCompiler): ReplyCheck {
  const shapes = new Map<string, ShapeCheck | null>();
  const keyOf = (reply: ReplyDeclaration) => `${reply.kind} ${reply.message}`;
  const ownKinds = new Set(route.replies.map(({ kind }) => kind));
  const implied = impliedReplies(route).filter(({ kind }) => !ownKinds.has(kind));
  for (const reply of [...route.replies, ...implied]) {
    shapes.set(keyOf(reply), reply.data === null ? null : schemas.shape(reply.data));
  }
  return (answer) => {
    const shape = shapes.get(keyOf(answer.reply));
    if (answer.content.form === 'stream' && route.streams) return null;
    const data = dataOf(answer);
    if (shape === undefined) return `${route.name} answered ${answer.reply.kind}, which it does not declare`;
    if (shape === null)
      return data === undefined ? null : `${answer.reply.kind} of ${route.name} carries data`;
    const issue = shape(data);
    return issue === null
      ? null
      : `${answer.reply.kind} of ${route.name} has wrong data at "${issue.path}": ${issue.detail}`;
  };
}
