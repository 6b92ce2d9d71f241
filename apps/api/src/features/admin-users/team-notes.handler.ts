import * as contract from '@rampart/contract';
import { notesVersion, type Teams } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { withEntityTag } from '../../http/entity-tag';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface TeamNotesDependencies {
  readonly teams: Pick<Teams, 'findTeamNotes' | 'setTeamNotes' | 'listTeamTags'>;
}

async function getAdminUserNotes(
  { params, reply }: HandlerCall<typeof contract.getAdminUserNotes>,
  { teams }: TeamNotesDependencies,
): Promise<Answer> {
  const notes = await teams.findTeamNotes(params.id);
  return notes === undefined
    ? reply.badUnknownUser()
    : withEntityTag(
        reply.goodAdminUserNotes({ note: notes.note, tags: [...notes.tags] }),
        notesVersion(notes),
      );
}

async function putAdminUserNotes(
  call: HandlerCall<typeof contract.putAdminUserNotes>,
  { teams }: TeamNotesDependencies,
): Promise<Answer> {
  const { params, body, expects, reply } = call;
  const stored = await teams.setTeamNotes({ teamId: params.id, ...body, by: staffAction(call), expects });
  switch (stored.outcome) {
    case 'stored': {
      const { note, tags } = stored.notes;
      return withEntityTag(reply.goodAdminUserNotes({ note, tags: [...tags] }), notesVersion(stored.notes));
    }
    case 'staleVersion':
      return reply.badStaleVersion();
    case 'unknownTeam':
      return reply.badUnknownUser();
  }
}

async function listTeamTags(
  { reply }: HandlerCall<typeof contract.listTeamTags>,
  { teams }: TeamNotesDependencies,
): Promise<Answer> {
  const tags = await teams.listTeamTags();
  return reply.goodTeamTags({ tags: tags.map(({ tag, teamCount }) => ({ tag, teamCount })) });
}

export const getAdminUserNotesRoute = implement(contract.getAdminUserNotes, getAdminUserNotes);
export const putAdminUserNotesRoute = implement(contract.putAdminUserNotes, putAdminUserNotes);
export const listTeamTagsRoute = implement(contract.listTeamTags, listTeamTags);
