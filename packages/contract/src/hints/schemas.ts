import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import {
  described,
  identifier,
  nullable,
  repeatableId,
  strictObject,
  text,
  unixMs,
  unixMsInput,
  visibleText,
} from '../schema';

const price = Type.Integer({ minimum: 0, maximum: 2_147_483_647, format: 'int32' });

export const hint = strictObject({
  id: Type.String(),
  title: Type.String(),
  price: described(Type.Integer(), '0: everybody who sees the challenge may read it.'),
  content: described(nullable(Type.String()), 'Markdown; null until the team has taken the hint.'),
});

export const hints = strictObject({ hints: Type.Array(hint) });

export const hintParams = strictObject({ id: identifier, hintId: identifier });

export const takeHintBody = strictObject({ price: described(price, 'The `price` in the list.') });

export const adminHint = strictObject({
  id: Type.String(),
  title: Type.String(),
  content: Type.String(),
  price: Type.Integer(),
  releaseTime: nullable(unixMs),
  takers: described(
    Type.Integer(),
    'Teams that have ever paid for it, even if the price was revoked. If there are any, it cannot be deleted.',
  ),
  version: described(Type.String(), 'For `If-Match` of an edit, in quotation marks.'),
});

export const adminHints = strictObject({ hints: Type.Array(adminHint) });

const hintText = {
  title: visibleText({ maxLength: 120 }),
  content: described(text({ maxLength: 10_000 }), 'Markdown.'),
  price: described(price, '0: free.'),
  releaseTime: described(Type.Optional(nullable(unixMsInput)), 'Null or absent: at once.'),
};

export const createHintBody = strictObject({ ...hintText, id: Type.Optional(repeatableId) });

export const updateHintBody = strictObject({
  title: Type.Optional(hintText.title),
  content: Type.Optional(hintText.content),
  price: Type.Optional(hintText.price),
  releaseTime: Type.Optional(nullable(unixMsInput)),
});

export const createdHint = strictObject({ id: Type.String() });

export type HintData = Static<typeof hint>;
export type AdminHintData = Static<typeof adminHint>;

export const goodHints = defineReply('goodHints', 200, 'The hints of the challenge.', hints);
export const goodHint = defineReply('goodHint', 200, 'The hint.', hint);
export const badUnknownHint = defineReply('badUnknownHint', 404, 'The challenge has no such hint.');
export const badHintPrice = defineReply('badHintPrice', 409, 'The hint has another price by now.');
export const goodAdminHints = defineReply('goodAdminHints', 200, 'The hints of the challenge.', adminHints);
export const goodHintCreate = defineReply('goodHintCreate', 200, 'The hint is stored.', createdHint);
export const goodHintUpdate = defineReply('goodHintUpdate', 200, 'The hint is stored.');
export const goodHintDelete = defineReply('goodHintDelete', 200, 'The hint is deleted.');
export const badHintTaken = defineReply('badHintTaken', 409, 'A team has taken the hint.');
