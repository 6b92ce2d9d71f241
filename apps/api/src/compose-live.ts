import {
  createDeleteNotice,
  createEditNotice,
  createNoticeCache,
  createNoticeStore,
  createPublishNotice,
} from '@rampart/core/notices';
import type { EventPublisher } from '@rampart/core/events';
import type { ApiDependencies } from './api-dependencies';
import {
  createAnnouncementRoute,
  deleteAnnouncementRoute,
  getAnnouncementRoute,
  listAnnouncementsRoute,
  updateAnnouncementRoute,
} from './features/announcements/announcements.handler';
import type { AnswerCache } from './features/answer-cache';
import type { BoundRoute } from './http/implement';
import type { WithRecords } from './with-records';

/** Handlers of the organisers' announcements. */
const ROUTES = [
  listAnnouncementsRoute,
  getAnnouncementRoute,
  createAnnouncementRoute,
  updateAnnouncementRoute,
  deleteAnnouncementRoute,
];

export interface LiveDependencies extends Pick<ApiDependencies, 'database' | 'random'> {
  readonly eventPublisher: EventPublisher;
  readonly withRecords: WithRecords;
  readonly answers: AnswerCache;
}

/** What organisers announce. */
export function composeLive(dependencies: LiveDependencies): BoundRoute[] {
  const { database, withRecords } = dependencies;
  const editing = {
    ...dependencies,
    transact: withRecords((executor) => ({ notices: createNoticeStore(executor) })),
  };
  const handlerDependencies = {
    ...dependencies,
    notices: createNoticeCache(createNoticeStore(database)),
    publishNotice: createPublishNotice(editing),
    editNotice: createEditNotice(editing),
    deleteNotice: createDeleteNotice(editing),
  };
  return ROUTES.map((route) => route(handlerDependencies));
}
