import { Type, type Static } from '@sinclair/typebox';
import { endpointSchema, INSTANCE_STATUSES } from './endpoints';
import { oneOf } from './schema';

/** The replies of an instance service, distinguished by `kind` alone. Unknown keys are ignored. */

const instanceDetailsReply = Type.Object({
  kind: Type.Literal('instancerInstanceDetails'),
  status: oneOf(INSTANCE_STATUSES),
  /** Remaining lifetime in ms; null when nothing runs. */
  timeLeftMilliseconds: Type.Union([Type.Integer(), Type.Null()]),
  /** Endpoints in the order of `expose`; null when nothing runs. */
  endpoints: Type.Union([Type.Array(endpointSchema), Type.Null()]),
});

const instancerErrorReply = Type.Object({
  kind: Type.Literal('instancerError'),
  /** Shown to the participant. */
  message: Type.String(),
});

export const instancerReply = Type.Union([instanceDetailsReply, instancerErrorReply]);

export type InstanceDetailsReply = Static<typeof instanceDetailsReply>;
export type InstancerReply = Static<typeof instancerReply>;
