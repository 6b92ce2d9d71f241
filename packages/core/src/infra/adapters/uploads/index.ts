export {
  bucketOriginOf,
  createUploadStorage,
  type ChosenStorage,
  type UploadStorageDeps,
} from './create-upload-storage';
export type { LocalUploadStorage, ServedFile } from './local-upload-storage';
