import {
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { fixedClock, seededRandom } from '../../src/testing';
import { silentLogger } from '../../src/infra/logging';
import { UPLOAD_STORAGES } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';
import { ACCOUNT, startS3Server, type S3Server } from './s3-server';
import type { StorageUnderTest } from './storage-under-test';

const BUCKET = 'event-files';

export interface S3UnderTest extends StorageUnderTest {
  readonly server: S3Server;
  /** Keys of multipart uploads that were begun and neither completed nor aborted. */
  pendingUploads(): Promise<string[]>;
}

const optionsOf = {
  'uploads/s3': (endpoint: string) => ({
    bucketName: BUCKET,
    awsKeyId: ACCOUNT,
    awsKeySecret: ACCOUNT,
    awsRegion: 'us-east-1',
    endpoint,
  }),
  'uploads/r2': (endpoint: string) => ({
    bucketName: BUCKET,
    cfAccountId: 'account',
    cfKeyId: ACCOUNT,
    cfKeySecret: ACCOUNT,
    publicBaseUrl: 'https://files.example.org',
    endpoint,
  }),
};

/** The S3 server and the adapter pointed at it. */
async function underTest(name: keyof typeof optionsOf): Promise<S3UnderTest> {
  const server = await startS3Server(BUCKET);
  const { storage } = createProvider(
    UPLOAD_STORAGES,
    // A name, below which a bucket could have a host of its own; below an address it cannot.
    { name, options: optionsOf[name](server.endpoint.replace('127.0.0.1', 'localhost')) },
    { clock: fixedClock(new Date(0)), random: seededRandom(name), logger: silentLogger },
  );
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: server.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
  });
  return {
    storage,
    server,
    async listAll() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
      return Contents.map(({ Key = '' }) => Key.replace(/^uploads\//, ''));
    },
    async pendingUploads() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }));
      return Uploads.map(({ Key = '' }) => Key);
    },
    async read(key) {
      const object = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: `uploads/${key}` }));
      return {
        bytes: Buffer.from((await object.Body?.transformToByteArray()) ?? []),
        contentType: object.ContentType,
        contentDisposition: object.ContentDisposition,
        cacheControl: object.CacheControl,
      };
    },
    breakDown: () => server.stop(),
    async stop() {
      client.destroy();
      await server.stop();
    },
  };
}

export const s3UnderTest = () => underTest('uploads/s3');
export const r2UnderTest = () => underTest('uploads/r2');
