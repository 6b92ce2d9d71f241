import { Type } from '@sinclair/typebox';
import { defineProvider, filled, option, webAddress } from '../../infra/config';
import { withoutTrailingSlashes } from '../../infra/http-client';
import { createAccessTokens, isServiceAccountKey } from './gcs-credentials';
import { createGcsUploadStorage, gcsPublicUrl } from './gcs-upload-storage';
import { bucketSources, type ChosenStorage, type UploadStorageDependencies } from './upload-provider';

export const gcs = defineProvider({
  name: 'uploads/gcs',
  options: Type.Object({
    projectId: option(filled, {
      description: 'Project of the bucket. Required, but only the name of the bucket is used.',
      env: 'SVC_GCS_PROJECT_ID',
    }),
    bucketName: option(filled, { description: 'Bucket.', env: 'SVC_GCS_BUCKET' }),
    credentials: option(Type.Optional(Type.Object({})), {
      description: 'Key of a service account; a variable holds it as JSON text.',
      env: 'SVC_GCS_CREDENTIALS',
    }),
    keyFile: option(Type.Optional(filled), {
      description: 'File with such a key. Without either, the account of the machine is used.',
      env: 'GOOGLE_APPLICATION_CREDENTIALS',
    }),
    apiEndpoint: option(Type.Optional(webAddress), {
      description: "URL to use instead of the public storage's.",
    }),
    metadataUrl: option(Type.Optional(webAddress), {
      description: "URL to use instead of the metadata server's.",
    }),
  }),
  create(chosen, { clock, random, logger }: UploadStorageDependencies): ChosenStorage {
    const { bucketName, credentials, keyFile } = chosen;
    if (credentials !== undefined && !isServiceAccountKey(credentials)) {
      throw new Error('uploads/gcs: the option credentials is not a service account key');
    }
    const accessTokens = createAccessTokens({
      key: credentials,
      keyFile,
      metadataUrl: withoutTrailingSlashes(chosen.metadataUrl ?? 'http://metadata.google.internal'),
      clock,
    });
    const apiEndpoint = withoutTrailingSlashes(chosen.apiEndpoint ?? 'https://storage.googleapis.com');
    const storage = createGcsUploadStorage({ bucketName, apiEndpoint, accessTokens }, { random, logger });
    return { storage, served: undefined };
  },
  contentSources: ({ bucketName }) => bucketSources(gcsPublicUrl(bucketName)),
});
