import { Type, type Static } from '@sinclair/typebox';
import { nullable, strictObject } from '../schema';

/** How this request reached the API (outside the specification, decision 0008). */
export const adminConnection = strictObject({
  /** Whom the API takes for the client: limits, captchas and the submission record go by it. */
  clientIp: Type.String(),
  /** Who opened the connection: the client itself, or the proxy nearest to the API. */
  peerIp: nullable(Type.String()),
  /** As sent, the entry of the nearest proxy last. */
  forwardedFor: Type.Array(Type.String()),
});

export type AdminConnection = Static<typeof adminConnection>;
