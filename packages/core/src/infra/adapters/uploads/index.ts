export {
  bucketOriginOf,
  createUploadStorage,
  type ChosenStorage,
  type UploadStorageDependencies,
} from './create-upload-storage';
export type { LocalUploadStorage, ServedFile } from './local-upload-storage';
