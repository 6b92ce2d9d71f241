import type { ReplyDeclaration } from '@rampart/contract';

export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** The wrapper's constant front part, serialised once per kind. */
const fronts = new WeakMap<ReplyDeclaration, string>();

function frontOf(reply: ReplyDeclaration): string {
  let front = fronts.get(reply);
  if (front === undefined) {
    front = JSON.stringify({ kind: reply.kind, message: reply.message }).slice(0, -1);
    fronts.set(reply, front);
  }
  return front;
}

/**
 * The body of an answer: `{kind, message, data?}`, or the data alone of an unwrapped reply
 * (docs/rules/http.md#envelope). `dataJson` is undefined for kinds that carry none.
 */
export function answerText(reply: ReplyDeclaration, dataJson: string | undefined): string {
  if (!reply.wrapped) return dataJson ?? 'null';
  return dataJson === undefined ? `${frontOf(reply)}}` : `${frontOf(reply)},"data":${dataJson}}`;
}
