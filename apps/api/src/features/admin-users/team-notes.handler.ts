import * as contract from '@rampart/contract';
import type { Teams } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface TeamNotesDependencies {
  readonly teams: Pick<Teams, 'findTeamNotes' | 'setTeamNotes' | 'listTeamTags'>;
}

export async function getAdminUserNotes(
  { params, reply }: HandlerCall<typeof contract.getAdminUserNotes>,
  { teams }: TeamNotesDependencies,
): Promise<Answer> {
  const notes = await teams.findTeamNotes(params.id);
  return notes === undefined
    ? reply.badUnknownUser()
    : reply.goodAdminUserNotes({ note: notes.note, tags: [...notes.tags] });
}

export async function putAdminUserNotes(
  call: HandlerCall<typeof contract.putAdminUserNotes>,
  { teams }: TeamNotesDependencies,
): Promise<Answer> {
  const { params, body, reply } = call;
  const stored = await teams.setTeamNotes({ teamId: params.id, ...body, by: staffAction(call) });
  return stored.outcome === 'unknownTeam'
    ? reply.badUnknownUser()
    : reply.goodAdminUserNotes({ note: stored.notes.note, tags: [...stored.notes.tags] });
}

export async function listTeamTags(
  { reply }: HandlerCall<typeof contract.listTeamTags>,
  { teams }: TeamNotesDependencies,
): Promise<Answer> {
  const tags = await teams.listTeamTags();
  return reply.goodTeamTags({ tags: tags.map(({ tag, teamCount }) => ({ tag, teamCount })) });
}

export const getAdminUserNotesRoute = implement(contract.getAdminUserNotes, getAdminUserNotes);
export const putAdminUserNotesRoute = implement(contract.putAdminUserNotes, putAdminUserNotes);
export const listTeamTagsRoute = implement(contract.listTeamTags, listTeamTags);
