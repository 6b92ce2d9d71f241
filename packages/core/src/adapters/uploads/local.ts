import { Type } from '@sinclair/typebox';
import { defineProvider, filled, option } from '../../infra/config';
import { createLocalUploadStorage } from './local-upload-storage';
import type { ChosenStorage, UploadStorageDependencies } from './upload-provider';

export const local = defineProvider({
  name: 'uploads/local',
  options: Type.Object({
    uploadDirectory: option(Type.Optional(filled), {
      description: 'Directory of the files; by default `uploads` in the working directory.',
      env: 'SVC_UPLOAD_DIRECTORY',
      // What a launcher proposes; the configuration files win over it.
      fallbackEnv: 'SVC_DEFAULT_UPLOAD_DIRECTORY',
    }),
  }),
  create({ uploadDirectory = 'uploads' }, { random }: UploadStorageDependencies): ChosenStorage {
    const storage = createLocalUploadStorage({ uploadDirectory }, random);
    return { storage, served: storage };
  },
  contentSources: () => ({ 'frame-src': ["'self'"] }),
});
