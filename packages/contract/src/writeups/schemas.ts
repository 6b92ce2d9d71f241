import { Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, strictObject, visibleText } from '../schema';

const writeup = strictObject({ title: Type.String(), url: Type.String() });

export const writeups = strictObject({ writeups: Type.Array(writeup) });

export const writeupsBody = strictObject({
  writeups: Type.Array(
    strictObject({
      title: visibleText({ maxLength: 120 }),
      url: described(
        Type.String({
          maxLength: 2000,
          pattern: String.raw`^https?://[^\s<>"'\\]+$`,
          examples: ['https://blog.example.org/warm-up'],
        }),
        'http or https.',
      ),
    }),
    { maxItems: 50 },
  ),
});

export const goodWriteups = defineReply(
  'goodWriteups',
  200,
  'Links to how the challenge is solved.',
  writeups,
);
export const goodWriteupsUpdate = defineReply('goodWriteupsUpdate', 200, 'The links were stored.');
