export { versionOf, type Notice, type NoticeChanges, type NoticeText } from './notice';
export { createNoticeStore, type NoticeCache, type NoticeCollection, type NoticeStore } from './notice-store';
export {
  createDeleteNotice,
  createEditNotice,
  createPublishNotice,
  type DeleteNotice,
  type EditNotice,
  type NoticeStores,
  type PublishNotice,
} from './edit-notices';
