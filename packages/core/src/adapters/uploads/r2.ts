import { Type } from '@sinclair/typebox';
import { defineProvider, filled, oneOf, option, webAddress } from '../../infra/config';
import { withoutTrailingSlashes } from '../../infra/http-client';
import { createS3UploadStorage } from './s3-upload-storage';
import { bucketSources, type ChosenStorage, type UploadStorageDependencies } from './upload-provider';

const JURISDICTIONS = { default: '', eu: '.eu', fedramp: '.fedramp' } as const;

/** Where R2 speaks S3 for an account. */
export function r2Endpoint(account: string, jurisdiction: keyof typeof JURISDICTIONS = 'default'): string {
  return `https://${account}${JURISDICTIONS[jurisdiction]}.r2.cloudflarestorage.com`;
}

export const r2 = defineProvider({
  name: 'uploads/r2',
  options: Type.Object({
    bucketName: option(filled, { description: 'Bucket.', env: 'SVC_R2_BUCKET' }),
    cfAccountId: option(filled, { description: 'Id of the account.', env: 'SVC_R2_ACCOUNT_ID' }),
    cfKeyId: option(filled, { description: 'Id of the access key.', env: 'SVC_R2_KEY_ID' }),
    cfKeySecret: option(filled, { description: 'Secret of the access key.', env: 'SVC_R2_KEY_SECRET' }),
    publicBaseUrl: option(webAddress, {
      description: 'Where browsers fetch the files.',
      env: 'SVC_R2_PUBLIC_BASE_URL',
    }),
    jurisdiction: option(Type.Optional(oneOf(['default', 'eu', 'fedramp'])), {
      description: 'Jurisdiction of the bucket.',
      env: 'SVC_R2_JURISDICTION',
    }),
    endpoint: option(Type.Optional(webAddress), {
      description: "URL to use instead of the account's.",
    }),
  }),
  create: (
    { bucketName, cfAccountId, cfKeyId, cfKeySecret, publicBaseUrl, jurisdiction, endpoint },
    { random }: UploadStorageDependencies,
  ): ChosenStorage => ({
    storage: createS3UploadStorage(
      {
        bucketName,
        region: 'auto',
        endpoint: endpoint ?? r2Endpoint(cfAccountId, jurisdiction),
        keyId: cfKeyId,
        keySecret: cfKeySecret,
        isPathStyle: true,
        publicBaseUrl: withoutTrailingSlashes(publicBaseUrl),
        hasPublicAcl: false,
      },
      random,
    ),
    served: undefined,
  }),
  contentSources: ({ publicBaseUrl }) => bucketSources(publicBaseUrl),
});
