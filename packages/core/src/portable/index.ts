export { columnOf } from './record-kind';
export { COLUMNS_NOT_EXPORTED, NOT_EXPORTED, RECORD_KINDS } from './record-kinds';
export { formatSchema, recordSchema } from './record-schema';
export {
  continueNumbers,
  forgetWebhookPlaces,
  openIncoming,
  readRecords,
  storeRecords,
} from './record-store';
