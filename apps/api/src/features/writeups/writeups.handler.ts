import * as contract from '@rampart/contract';
import type { ListAdminWriteups, ListWriteups, PutWriteups, Writeup } from '@rampart/core/writeups';
import type { Answer } from '../../http/answer';
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

export async function listWriteups(
  { team, params, now, reply }: HandlerCall<typeof contract.listWriteups>,
  dependencies: WriteupsDependencies,
): Promise<Answer> {
  const callerTeamId = team?.id ?? null;
  const writeups = await dependencies.listWriteups({ challengeId: params.id, callerTeamId, now });
  return writeups === undefined ? reply.badChallenge() : reply.goodWriteups(presented(writeups));
}

export async function listAdminWriteups(
  { params, reply }: HandlerCall<typeof contract.listAdminWriteups>,
  dependencies: WriteupsDependencies,
): Promise<Answer> {
  const writeups = await dependencies.listAdminWriteups(params.id);
  return writeups === undefined ? reply.badChallenge() : reply.goodWriteups(presented(writeups));
}

export async function putWriteups(
  call: HandlerCall<typeof contract.putWriteups>,
  dependencies: WriteupsDependencies,
): Promise<Answer> {
  const { params, body, reply } = call;
  const request = { challengeId: params.id, writeups: body.writeups, by: staffAction(call) };
  const outcome = await dependencies.putWriteups(request);
  return outcome === 'stored' ? reply.goodWriteupsUpdate() : reply.badChallenge();
}

export const listWriteupsRoute = implement(contract.listWriteups, listWriteups);
export const listAdminWriteupsRoute = implement(contract.listAdminWriteups, listAdminWriteups);
export const putWriteupsRoute = implement(contract.putWriteups, putWriteups);
