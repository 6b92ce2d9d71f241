import { Type, type Static } from '@sinclair/typebox';
import { defineProvider, filled, option, webAddress } from '../../infra/config';
import { withoutTrailingSlashes } from '../../infra/http-client';
import { awsKeys } from '../aws-keys';
import { createS3UploadStorage } from './s3-upload-storage';
import { bucketSources, type ChosenStorage, type UploadStorageDependencies } from './upload-provider';

const options = Type.Object({
  bucketName: option(filled, { description: 'Bucket.', env: 'SVC_S3_BUCKET' }),
  ...awsKeys('S3'),
  endpoint: option(Type.Optional(webAddress), {
    description: 'Address of another S3-compatible service.',
    env: 'SVC_S3_ENDPOINT',
  }),
  publicBaseUrl: option(Type.Optional(webAddress), {
    description: "Where browsers fetch the files; by default the bucket's own address.",
    env: 'SVC_S3_PUBLIC_BASE_URL',
  }),
});

function publicUrl({ bucketName, awsRegion, endpoint, publicBaseUrl }: Static<typeof options>): string {
  if (publicBaseUrl !== undefined) return withoutTrailingSlashes(publicBaseUrl);
  return endpoint === undefined
    ? `https://${bucketName}.s3.${awsRegion}.amazonaws.com`
    : `${withoutTrailingSlashes(endpoint)}/${bucketName}`;
}

/** With `endpoint`, any service that speaks S3; its objects are found below `publicBaseUrl`, else below the endpoint. */
export const s3 = defineProvider({
  name: 'uploads/s3',
  options,
  create: (chosen, { random }: UploadStorageDependencies): ChosenStorage => ({
    storage: createS3UploadStorage(
      {
        bucketName: chosen.bucketName,
        region: chosen.awsRegion,
        endpoint: chosen.endpoint,
        keyId: chosen.awsKeyId,
        keySecret: chosen.awsKeySecret,
        isPathStyle: chosen.endpoint !== undefined,
        publicBaseUrl: publicUrl(chosen),
        hasPublicAcl: true,
      },
      random,
    ),
    served: undefined,
  }),
  contentSources: (chosen) => bucketSources(publicUrl(chosen)),
});
