import { uploadFilesV1, uploadFilesV2 } from '@rampart/contract';
import type { Uploads } from '@rampart/core/uploads';
import { implement } from '../../http/implement';
import { staffAction } from '../staff-action';
import { presentStoredFileV1, presentStoredFileV2 } from './uploads.presenter';

export interface UploadFilesDependencies {
  readonly uploads: Pick<Uploads, 'storeDataUris' | 'storeStagedFiles'>;
}

export const uploadFilesV1Handler = implement(uploadFilesV1, ({ uploads }: UploadFilesDependencies) => {
  return async (call) => {
    const { body, reply } = call;
    const files = body.files.map(({ name, data }) => ({ name, dataUri: data }));
    const stored = await uploads.storeDataUris(files, staffAction(call));
    switch (stored.outcome) {
      case 'stored':
        return reply.goodFilesUpload(stored.files.map(presentStoredFileV1));
      case 'badDataUri':
        return reply.badDataUri();
      case 'storageFailed':
        return reply.badFilesUpload();
    }
  };
});

export const uploadFilesV2Handler = implement(uploadFilesV2, ({ uploads }: UploadFilesDependencies) => {
  return async (call) => {
    const { files, reply } = call;
    const stored = await uploads.storeStagedFiles(files, staffAction(call));
    switch (stored.outcome) {
      case 'stored':
        return reply.goodFilesUpload(stored.files.map(presentStoredFileV2));
      case 'storageFailed':
        return reply.badFilesUpload();
    }
  };
});
