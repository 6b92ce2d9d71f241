import type { ReplyDeclaration } from '@rampart/contract';

export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** The constant first part of the envelope, serialised once per kind. */
const fronts = new WeakMap<ReplyDeclaration, string>();
const lengthsAround = new WeakMap<ReplyDeclaration, number>();

function frontOf(reply: ReplyDeclaration): string {
  let front = fronts.get(reply);
  if (front === undefined) {
    front = JSON.stringify({ kind: reply.kind, message: reply.message }).slice(0, -1);
    fronts.set(reply, front);
  }
  return front;
}

/** What surrounds the data of an answer without warnings, in bytes. */
export function lengthAround(reply: ReplyDeclaration): number {
  let length = lengthsAround.get(reply);
  if (length === undefined) {
    length = Buffer.byteLength(textAround(reply).join(''));
    lengthsAround.set(reply, length);
  }
  return length;
}

/** What comes before and after the data of an answer with data. */
export function textAround(reply: ReplyDeclaration): readonly [string, string] {
  return reply.wrapped ? [`${frontOf(reply)},"data":`, '}'] : ['', ''];
}

/**
 * The body of an answer: `{kind, message, data?, warnings?}`, or the data alone of an unwrapped reply
 * (docs/rules/http.md#envelope). `dataJson` is undefined for kinds that carry none.
 */
export function answerText(
  reply: ReplyDeclaration,
  dataJson: string | undefined,
  warnings: readonly string[] = [],
): string {
  if (!reply.wrapped) return dataJson ?? 'null';
  const data = dataJson === undefined ? '' : `,"data":${dataJson}`;
  const warned = warnings.length === 0 ? '' : `,"warnings":${JSON.stringify(warnings)}`;
  return `${frontOf(reply)}${data}${warned}}`;
}
