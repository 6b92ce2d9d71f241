import * as contract from '@rampart/contract';
import {
  hintVersion,
  type AdminHint,
  type CreateHint,
  type DeleteHint,
  type EditHint,
  type ListAdminHints,
} from '@rampart/core/hints';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface AdminHintsDependencies {
  readonly listAdminHints: ListAdminHints;
  readonly createHint: CreateHint;
  readonly editHint: EditHint;
  readonly deleteHint: DeleteHint;
}

const dateOf = (releaseTime: number | null): Date | null =>
  releaseTime === null ? null : new Date(releaseTime);

function presentAdminHint({ hint, takers }: AdminHint): contract.AdminHintData {
  const { id, title, content, price, releaseAt } = hint;
  const releaseTime = releaseAt?.getTime() ?? null;
  return { id, title, content, price, releaseTime, takers, version: hintVersion(hint) };
}

async function listAdminHints(
  { params, reply }: HandlerCall<typeof contract.listAdminHints>,
  dependencies: AdminHintsDependencies,
): Promise<Answer> {
  const hints = await dependencies.listAdminHints(params.id);
  if (hints === undefined) return reply.badChallenge();
  return reply.goodAdminHints({ hints: hints.map(presentAdminHint) });
}

async function createHint(
  call: HandlerCall<typeof contract.createHint>,
  dependencies: AdminHintsDependencies,
): Promise<Answer> {
  const { params, body, reply } = call;
  const { title, content, price, releaseTime = null, id } = body;
  const text = { title, content, price, releaseAt: dateOf(releaseTime) };
  const created = await dependencies.createHint({
    challengeId: params.id,
    text,
    id,
    by: staffAction(call),
  });
  switch (created.outcome) {
    case 'created':
      return reply.goodHintCreate({ id: created.hintId });
    case 'idTaken':
      return reply.badBody('body', 'id', 'is that of another hint');
    case 'unknownChallenge':
      return reply.badChallenge();
  }
}

async function updateHint(
  call: HandlerCall<typeof contract.updateHint>,
  dependencies: AdminHintsDependencies,
): Promise<Answer> {
  const { params, body, expects, reply } = call;
  const { title, content, price, releaseTime } = body;
  const releaseAt = releaseTime === undefined ? undefined : dateOf(releaseTime);
  const outcome = await dependencies.editHint({
    challengeId: params.id,
    hintId: params.hintId,
    changes: { title, content, price, releaseAt },
    by: staffAction(call),
    expects,
  });
  switch (outcome) {
    case 'stored':
      return reply.goodHintUpdate();
    case 'unknownHint':
      return reply.badUnknownHint();
    case 'staleVersion':
      return reply.badStaleVersion();
  }
}

async function deleteHint(
  call: HandlerCall<typeof contract.deleteHint>,
  dependencies: AdminHintsDependencies,
): Promise<Answer> {
  const { params, reply } = call;
  const { id: challengeId, hintId } = params;
  const outcome = await dependencies.deleteHint({ challengeId, hintId, by: staffAction(call) });
  switch (outcome) {
    case 'deleted':
      return reply.goodHintDelete();
    case 'unknownHint':
      return reply.badUnknownHint();
    case 'wasTaken':
      return reply.badHintTaken();
  }
}

export const listAdminHintsRoute = implement(contract.listAdminHints, listAdminHints);
export const createHintRoute = implement(contract.createHint, createHint);
export const updateHintRoute = implement(contract.updateHint, updateHint);
export const deleteHintRoute = implement(contract.deleteHint, deleteHint);
