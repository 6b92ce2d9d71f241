export { createUploads, type FoundUpload, type Uploads } from './store-files';
export { usesIn } from './upload-uses';
export { contentTypeOf, encodeKey, isSha256, STAGING_PREFIX } from './upload-key';
export type { ListedObject, StagedFile, StoredObject, UploadStorage } from './upload-storage';
