import { Type } from '@sinclair/typebox';
import { instancerActionResult, instancerSchemas, instanceStatus } from '../instances/schemas';
import { defineReply } from '../reply';
import { strictObject } from '../schema';

export const goodInstanceStatus = defineReply(
  'goodInstanceStatus',
  200,
  'The state of the instance.',
  instanceStatus,
);
export const goodInstancerActionResult = defineReply(
  'goodInstancerActionResult',
  200,
  'The action is done.',
  instancerActionResult,
);
export const goodInstancerSchema = defineReply(
  'goodInstancerSchema',
  200,
  'The instancers and their configuration.',
  instancerSchemas,
);

/** Its data has `message` where the kinds about configuration have `error`. */
export const badInstancerError = defineReply(
  'badInstancerError',
  400,
  'The instance service could not do this.',
  strictObject({ message: Type.String() }),
);
