/**
 * Objects in a bucket of any S3-compatible service. Staged content is an object of its own, private, that is copied to
 * its address inside the service and deleted: the content passes this process once and is never whole in memory.
 * What a killed process leaves there is removed by a lifecycle rule of the bucket on the staging prefix.
 */
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import type * as Multipart from '@aws-sdk/lib-storage';
import type { Random } from '../../infra/clock';
import { contentTypeOf, encodeKey, type StoredObject, type UploadStorage } from '../../uploads';
import { CACHE_CONTROL, keyOfObject, objectName, stagedName } from './bucket-objects';
import { sendMetered } from './digest-meter';

export interface S3Options {
  readonly bucketName: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly region: string;
  /** The address of the service; by default that of the region. */
  readonly endpoint?: string | undefined;
  /** The bucket in the path instead of the host name, for services without wildcard names. */
  readonly isPathStyle: boolean;
  /** Addresses of objects are this, a slash and the object's name. */
  readonly publicBaseUrl: string;
  /** Whether each object is made readable for everybody, unless its bucket decides that. */
  readonly hasPublicAcl: boolean;
}

/** Two parts of this size per file are in memory at a time; 10,000 parts make 80 GB, above what one copy may be. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_TIMEOUT_MS = 5_000;
/** For an answer that neither depends on a file nor has one. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Without a byte from the service; copying a large object inside it takes a while. */
const SILENCE_TIMEOUT_MS = 120_000;

/** It takes long to load, and only a process that stores files in a bucket needs it. */
function loadSdk() {
  const load = createRequire(__filename);
  return {
    ...(load('@aws-sdk/client-s3') as typeof S3),
    ...(load('@aws-sdk/lib-storage') as typeof Multipart),
  };
}

export function createS3UploadStorage(
  options: S3Options,
  random: Pick<Random, 'uuid'>,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): UploadStorage {
  const { bucketName: Bucket, hasPublicAcl, publicBaseUrl } = options;
  const {
    CopyObjectCommand,
    DeleteObjectCommand,
    GetObjectCommand,
    HeadObjectCommand,
    ListObjectsV2Command,
    PutObjectCommand,
    S3Client,
    S3ServiceException,
    Upload,
  } = loadSdk();
  const client = new S3Client({
    region: options.region,
    credentials: { accessKeyId: options.keyId, secretAccessKey: options.keySecret },
    forcePathStyle: options.isPathStyle,
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    // The newer default adds checksums that many compatible services refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
  });
  /** With all attempts of the SDK. */
  const soon = () => ({ abortSignal: AbortSignal.timeout(answerTimeoutMs) });
  const publicHeaders = (key: string) => ({
    ContentType: contentTypeOf(key),
    // Without a name: the last segment of the address supplies it.
    ContentDisposition: 'attachment',
    CacheControl: CACHE_CONTROL,
  });
  const publicAcl = hasPublicAcl ? ({ ACL: 'public-read' } as const) : {};

  /** A bucket without access lists, as those of AWS are by default, refuses every request that asks for one. */
  async function sendPublic(send: (acl: typeof publicAcl) => Promise<unknown>): Promise<void> {
    try {
      await send(publicAcl);
    } catch (error) {
      if (!(error instanceof S3ServiceException) || error.name !== 'AccessControlListNotSupported')
        throw error;
      await send({});
    }
  }

  /** Absent: 404, and 301 for a bucket that is elsewhere. */
  const isAbsent = (error: unknown): boolean =>
    error instanceof S3ServiceException && [404, 301].includes(error.$metadata.httpStatusCode ?? 0);

  async function find(key: string): Promise<StoredObject | undefined> {
    try {
      const head = new HeadObjectCommand({ Bucket, Key: objectName(key) });
      const { ContentLength } = await client.send(head, soon());
      return { sizeBytes: ContentLength ?? null };
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  const remove = async (name: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: name }), soon());
  };

  /** Copies under way: of one file that is sent many times at once, one is enough. */
  const copying = new Map<string, Promise<void>>();

  async function copy(ref: string, key: string): Promise<void> {
    if ((await find(key)) !== undefined) return;
    await sendPublic((acl) =>
      client.send(
        new CopyObjectCommand({
          Bucket,
          Key: objectName(key),
          CopySource: `${Bucket}/${encodeKey(stagedName(ref))}`,
          MetadataDirective: 'REPLACE',
          ...publicHeaders(key),
          ...acl,
        }),
      ),
    );
  }

  return {
    async stage(content) {
      const ref = random.uuid();
      const measured = await sendMetered(content, {
        send: (metered) =>
          new Upload({
            client,
            params: { Bucket, Key: stagedName(ref), Body: metered, ContentType: 'application/octet-stream' },
            partSize: PART_BYTES,
            queueSize: PARTS_AT_ONCE,
            // Parts of a broken upload are removed.
            leavePartsOnError: false,
          }).done(),
        remove: () => remove(stagedName(ref)),
      });
      return { ref, ...measured };
    },

    publish({ ref }, key) {
      const copied = copying.get(key) ?? copy(ref, key).finally(() => copying.delete(key));
      copying.set(key, copied);
      return copied;
    },

    discard: ({ ref }) => remove(stagedName(ref)),

    async put(bytes, key) {
      if ((await find(key)) !== undefined) return;
      await sendPublic((acl) =>
        client.send(
          new PutObjectCommand({ Bucket, Key: objectName(key), Body: bytes, ...publicHeaders(key), ...acl }),
        ),
      );
    },

    find,

    delete: (key) => remove(objectName(key)),

    async *list() {
      let after: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: objectName(''),
            ...(after === undefined ? {} : { ContinuationToken: after }),
          }),
          soon(),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const key = keyOfObject(Key);
          if (key !== undefined) yield { key, sizeBytes: Size };
        }
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },

    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: objectName(key) }));
        return Body instanceof Readable ? Body : undefined;
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },

    urlOf: (key) => `${publicBaseUrl}/${encodeKey(objectName(key))}`,
  };
}
