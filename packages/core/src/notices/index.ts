export { versionOf, type Notice } from './notice';
export { createNoticeStore, type NoticeCache, type NoticeCollection } from './notice-store';
export {
  createDeleteNotice,
  createEditNotice,
  createPublishNotice,
  type DeleteNotice,
  type EditNotice,
  type PublishNotice,
} from './edit-notices';
