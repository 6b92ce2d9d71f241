import * as contract from '@rampart/contract';
import {
  writeupsVersion,
  type ListAdminWriteups,
  type ListWriteups,
  type PutWriteups,
  type Writeup,
} from '@rampart/core/writeups';
import type { Answer } from '../../http/answer';
import { withEntityTag } from '../../http/entity-tag';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface WriteupsDependencies {
  readonly listWriteups: ListWriteups;
  readonly listAdminWriteups: ListAdminWriteups;
  readonly putWriteups: PutWriteups;
}

const presented = (writeups: readonly Writeup[]) => ({
  writeups: writeups.map(({ title, url }) => ({ title, url })),
});

async function listWriteups(
  { team, params, now, reply }: HandlerCall<typeof contract.listWriteups>,
  dependencies: WriteupsDependencies,
): Promise<Answer> {
  const callerTeamId = team?.id ?? null;
  const writeups = await dependencies.listWriteups({ challengeId: params.id, callerTeamId, now });
  return writeups === undefined ? reply.badChallenge() : reply.goodWriteups(presented(writeups));
}

async function listAdminWriteups(
  { params, reply }: HandlerCall<typeof contract.listAdminWriteups>,
  dependencies: WriteupsDependencies,
): Promise<Answer> {
  const writeups = await dependencies.listAdminWriteups(params.id);
  if (writeups === undefined) return reply.badChallenge();
  return withEntityTag(reply.goodWriteups(presented(writeups)), writeupsVersion(writeups));
}

async function putWriteups(
  call: HandlerCall<typeof contract.putWriteups>,
  dependencies: WriteupsDependencies,
): Promise<Answer> {
  const { params, body, expects, reply } = call;
  const request = { challengeId: params.id, writeups: body.writeups, by: staffAction(call), expects };
  switch (await dependencies.putWriteups(request)) {
    case 'stored':
      return reply.goodWriteupsUpdate();
    case 'unknownChallenge':
      return reply.badChallenge();
    case 'staleVersion':
      return reply.badStaleVersion();
  }
}

export const listWriteupsRoute = implement(contract.listWriteups, listWriteups);
export const listAdminWriteupsRoute = implement(contract.listAdminWriteups, listAdminWriteups);
export const putWriteupsRoute = implement(contract.putWriteups, putWriteups);
