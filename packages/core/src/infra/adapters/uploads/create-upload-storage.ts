import { textOption, optionalTextOption, type ProviderConfig } from '../../config';
import type { Clock, Random } from '../../clock';
import type { Logger } from '../../logging';
import { createAccessTokens, isServiceAccountKey } from './gcs-credentials';
import { createGcsUploadStorage, gcsPublicUrl } from './gcs-upload-storage';
import { createLocalUploadStorage, type LocalUploadStorage } from './local-upload-storage';
import { createS3UploadStorage } from './s3-upload-storage';
import type { UploadStorage } from '../../../uploads';

export interface UploadStorageDependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

export interface ChosenStorage {
  readonly storage: UploadStorage;
  /** The storage whose files this service hands out itself. */
  readonly served: LocalUploadStorage | undefined;
}

type MakeStorage = (provider: ProviderConfig, dependencies: UploadStorageDependencies) => ChosenStorage;

const remote = (storage: UploadStorage): ChosenStorage => ({ storage, served: undefined });
const withoutSlashes = (url: string): string => url.replace(/\/+$/, '');

const local: MakeStorage = (provider, { random }) => {
  const uploadDirectory = optionalTextOption(provider, 'uploadDirectory') ?? 'uploads';
  const storage = createLocalUploadStorage({ uploadDirectory }, random);
  return { storage, served: storage };
};

function s3PublicUrl(provider: ProviderConfig): string {
  const bucketName = textOption(provider, 'bucketName');
  const endpoint = optionalTextOption(provider, 'endpoint');
  return (
    optionalTextOption(provider, 'publicBaseUrl') ??
    (endpoint === undefined
      ? `https://${bucketName}.s3.${textOption(provider, 'awsRegion')}.amazonaws.com`
      : `${withoutSlashes(endpoint)}/${bucketName}`)
  );
}

/** With `endpoint`, any service that speaks S3; its objects are found below `publicBaseUrl`, else below the endpoint. */
const s3: MakeStorage = (provider, { random }) => {
  const bucketName = textOption(provider, 'bucketName');
  const region = textOption(provider, 'awsRegion');
  const endpoint = optionalTextOption(provider, 'endpoint');
  return remote(
    createS3UploadStorage(
      {
        bucketName,
        region,
        endpoint,
        keyId: textOption(provider, 'awsKeyId'),
        keySecret: textOption(provider, 'awsKeySecret'),
        isPathStyle: endpoint !== undefined,
        publicBaseUrl: withoutSlashes(s3PublicUrl(provider)),
        hasPublicAcl: true,
      },
      random,
    ),
  );
};

const R2_JURISDICTIONS = new Map([
  ['default', ''],
  ['eu', '.eu'],
  ['fedramp', '.fedramp'],
]);

/** Where R2 speaks S3 for an account (services reference 3.2). */
export function r2Endpoint(account: string, jurisdiction = 'default'): string {
  return `https://${account}${R2_JURISDICTIONS.get(jurisdiction) ?? ''}.r2.cloudflarestorage.com`;
}

const r2: MakeStorage = (provider, { random }) => {
  return remote(
    createS3UploadStorage(
      {
        bucketName: textOption(provider, 'bucketName'),
        region: 'auto',
        endpoint:
          optionalTextOption(provider, 'endpoint') ??
          r2Endpoint(textOption(provider, 'cfAccountId'), optionalTextOption(provider, 'jurisdiction')),
        keyId: textOption(provider, 'cfKeyId'),
        keySecret: textOption(provider, 'cfKeySecret'),
        isPathStyle: true,
        publicBaseUrl: withoutSlashes(textOption(provider, 'publicBaseUrl')),
        hasPublicAcl: false,
      },
      random,
    ),
  );
};

const gcs: MakeStorage = (provider, { clock, random, logger }) => {
  const credentials = provider.options['credentials'];
  if (credentials !== undefined && !isServiceAccountKey(credentials)) {
    throw new Error(`${provider.name}: the option credentials is not a service account key`);
  }
  const accessTokens = createAccessTokens({
    key: credentials,
    keyFile: optionalTextOption(provider, 'keyFile'),
    metadataUrl: optionalTextOption(provider, 'metadataUrl') ?? 'http://metadata.google.internal',
    clock,
  });
  const apiEndpoint = optionalTextOption(provider, 'apiEndpoint') ?? 'https://storage.googleapis.com';
  return remote(
    createGcsUploadStorage(
      {
        bucketName: textOption(provider, 'bucketName'),
        apiEndpoint: withoutSlashes(apiEndpoint),
        accessTokens,
      },
      { random, logger },
    ),
  );
};

const STORAGES: Readonly<Record<string, MakeStorage>> = {
  'uploads/local': local,
  'uploads/s3': s3,
  'uploads/r2': r2,
  'uploads/gcs': gcs,
};

/** The storage of the setting `uploadProvider` (services reference 3.1). Opens nothing. */
export function createUploadStorage(
  provider: ProviderConfig,
  dependencies: UploadStorageDependencies,
): ChosenStorage {
  const make = STORAGES[provider.name];
  if (make === undefined) throw new Error(`${provider.name} is not a known upload provider`);
  return make(provider, dependencies);
}

const PUBLIC_URLS: Readonly<Record<string, (provider: ProviderConfig) => string>> = {
  'uploads/s3': s3PublicUrl,
  'uploads/r2': (provider) => textOption(provider, 'publicBaseUrl'),
  'uploads/gcs': (provider) => gcsPublicUrl(textOption(provider, 'bucketName')),
};

/** Where browsers fetch uploaded files from; undefined when this service hands them out itself. */
export function bucketOriginOf(provider: ProviderConfig): string | undefined {
  const publicUrl = PUBLIC_URLS[provider.name]?.(provider);
  return publicUrl === undefined ? undefined : new URL(publicUrl).origin;
}
