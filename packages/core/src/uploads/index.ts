export { createUploadStorage, type ChosenStorage, type UploadStorageDeps } from './upload-storages';
export {
  createUploads,
  type FoundUpload,
  type StoredFile,
  type StoreFilesResult,
  type Uploads,
} from './store-files';
export type { LocalUploadStorage, ServedFile } from './local-upload-storage';
export { isFileName } from './upload-key';
export type { StagedFile, StoredObject, UploadStorage } from './upload-storage';
