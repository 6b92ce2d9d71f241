import { Type, type Static } from '@sinclair/typebox';
import { SORT_ORDERS } from '../admin-users/schemas';
import { freeObject, nullable, oneOf, paging, strictObject, text, unixMs } from '../schema';

/** The record of what staff changed (outside the specification, decision 0007). */

export const STAFF_ACTIONS = [
  'challenge.create',
  'challenge.update',
  'challenge.delete',
  'solve.delete',
  'team.create',
  'team.promote',
  'team.update',
  'team.ban',
  'team.unban',
  'team.avatar',
  'team.token',
  'team.delete',
  'verification.complete',
  'verification.resend',
  'settings.update',
  'file.upload',
  'externalClient.create',
  'externalClient.delete',
  'event.wipe',
] as const;

export const adminAuditQuery = strictObject({
  ...paging,
  /** By time; default `desc`. */
  sortOrder: Type.Optional(oneOf(SORT_ORDERS)),
  /** Team ID, or `operator` for the command line. */
  actor: Type.Optional(text({ maxLength: 255 })),
  action: Type.Optional(oneOf(STAFF_ACTIONS)),
  /** ID of what was changed. */
  target: Type.Optional(text({ maxLength: 255 })),
  /** Date text; parsed by the use case, which refuses what is no date. Bounds are inclusive. */
  createdAfter: Type.Optional(text({ maxLength: 64 })),
  createdBefore: Type.Optional(text({ maxLength: 64 })),
});

export const auditedAction = strictObject({
  id: Type.String(),
  createdAt: unixMs,
  actorId: Type.String(),
  /** Null when that team is deleted, and for the command line. */
  actorName: nullable(Type.String()),
  action: Type.String(),
  targetKind: Type.String(),
  targetId: Type.String(),
  /** As in `X-Request-Id` of the answer and in the logs; null for the command line. */
  requestId: nullable(Type.String()),
  /** The fields that changed, as they were; null when there was nothing. Secrets and flags are `{changed: true}`. */
  before: nullable(freeObject),
  /** The same fields as they are; null when there is nothing any more. */
  after: nullable(freeObject),
});

export const auditedActions = strictObject({ total: Type.Integer(), actions: Type.Array(auditedAction) });

export type AuditedAction = Static<typeof auditedAction>;
