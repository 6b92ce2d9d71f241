import * as contract from '@rampart/contract';
import {
  versionOf,
  type DeleteNotice,
  type EditNotice,
  type Notice,
  type NoticeCache,
  type PublishNotice,
} from '@rampart/core/notices';
import type { Answer } from '../../http/answer';
import { withEntityTag } from '../../http/entity-tag';
import { implement, type HandlerCall } from '../../http/implement';
import type { AnswerCache } from '../answer-cache';
import { staffAction } from '../staff-action';

export interface AnnouncementsDependencies {
  readonly notices: NoticeCache;
  readonly answers: AnswerCache;
  readonly publishNotice: PublishNotice;
  readonly editNotice: EditNotice;
  readonly deleteNotice: DeleteNotice;
}

function presentAnnouncement(notice: Notice): contract.Announcement {
  return {
    id: notice.id,
    title: notice.title,
    content: notice.content,
    pinned: notice.pinned,
    createdAt: notice.createdAt.getTime(),
    editedAt: notice.editedAt?.getTime() ?? null,
  };
}

interface NoticePage {
  readonly total: number;
  readonly notices: readonly Notice[];
}

async function listAnnouncements(
  {
    query: { limit, offset },
    routeName,
    reply,
  }: HandlerCall<typeof contract.listAnnouncements, { goodAnnouncements: NoticePage }>,
  dependencies: AnnouncementsDependencies,
): Promise<Answer> {
  const collection = await dependencies.notices.latest();
  return reply.prerendered(
    dependencies.answers.get(routeName, [collection], `${String(limit)} ${String(offset)}`, () =>
      reply.render.goodAnnouncements({
        total: collection.notices.length,
        notices: collection.notices.slice(offset, offset + limit),
      }),
    ),
  );
}

async function getAnnouncement(
  { params, reply }: HandlerCall<typeof contract.getAnnouncement>,
  { notices }: AnnouncementsDependencies,
): Promise<Answer> {
  const notice = (await notices.latest()).notices.find(({ id }) => id === params.id);
  if (notice === undefined) return reply.badUnknownAnnouncement();
  return withEntityTag(reply.goodAnnouncement(presentAnnouncement(notice)), versionOf(notice));
}

async function createAnnouncement(
  call: HandlerCall<typeof contract.createAnnouncement>,
  { publishNotice }: AnnouncementsDependencies,
): Promise<Answer> {
  const { title, content, pinned = false, id } = call.body.data;
  const published = await publishNotice({ text: { title, content, pinned }, id, by: staffAction(call) });
  switch (published.outcome) {
    case 'published':
      return call.reply.goodAnnouncementCreate(presentAnnouncement(published.notice));
    case 'idTaken':
      return call.reply.badBody('body', 'data.id', 'is that of another announcement');
  }
}

async function updateAnnouncement(
  call: HandlerCall<typeof contract.updateAnnouncement>,
  { editNotice }: AnnouncementsDependencies,
): Promise<Answer> {
  const { params, body, expects, reply } = call;
  const edit = await editNotice({
    id: params.id,
    changes: body.data,
    by: staffAction(call),
    expects,
  });
  switch (edit.outcome) {
    case 'stored':
      return withEntityTag(
        reply.goodAnnouncementUpdate(presentAnnouncement(edit.notice)),
        versionOf(edit.notice),
      );
    case 'staleVersion':
      return reply.badStaleVersion();
    case 'unknown':
      return reply.badUnknownAnnouncement();
  }
}

async function deleteAnnouncement(
  call: HandlerCall<typeof contract.deleteAnnouncement>,
  { deleteNotice }: AnnouncementsDependencies,
): Promise<Answer> {
  const { params, expects, reply } = call;
  switch (await deleteNotice({ id: params.id, by: staffAction(call), expects })) {
    case 'deleted':
      return reply.goodAnnouncementDelete();
    case 'staleVersion':
      return reply.badStaleVersion();
    case 'unknown':
      return reply.badUnknownAnnouncement();
  }
}

export const listAnnouncementsRoute = implement(contract.listAnnouncements, listAnnouncements, {
  goodAnnouncements: ({ total, notices }) => ({ total, announcements: notices.map(presentAnnouncement) }),
});
export const getAnnouncementRoute = implement(contract.getAnnouncement, getAnnouncement);
export const createAnnouncementRoute = implement(contract.createAnnouncement, createAnnouncement);
export const updateAnnouncementRoute = implement(contract.updateAnnouncement, updateAnnouncement);
export const deleteAnnouncementRoute = implement(contract.deleteAnnouncement, deleteAnnouncement);
