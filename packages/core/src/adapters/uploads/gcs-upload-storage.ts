/**
 * Objects in a bucket of Google Cloud Storage, by its JSON API. The official client runs only on newer versions of Node,
 * and five calls are all that is needed. Staging as in the S3 storage: a private object that is rewritten to its address.
 */
import { Readable } from 'node:stream';
import type { Random } from '../../infra/clock';
import { fieldOf } from '../../infra/http-client';
import type { Logger } from '../../infra/logging';
import { contentTypeOf, encodeKey, type UploadStorage } from '../../uploads';
import { CACHE_CONTROL, keyOfObject, objectName, stagedName } from './bucket-objects';
import { sendMetered } from './digest-meter';
import type { AccessTokens } from './gcs-credentials';

export interface GcsDependencies {
  readonly bucketName: string;
  readonly apiEndpoint: string;
  readonly accessTokens: AccessTokens;
}

const TIMEOUT_MS = 30_000;
/** A client may send a large file slowly. */
const UPLOAD_TIMEOUT_MS = 3_600_000;
/** The object exists already, which is as good. */
const PRECONDITION_FAILED = 412;
/** What a bucket with uniform access answers if an access list is asked for; then only the bucket decides who may read. */
const BAD_REQUEST = 400;

/** Where everybody finds the objects of a bucket. */
export const gcsPublicUrl = (bucketName: string): string => `https://${bucketName}.storage.googleapis.com`;

export function createGcsUploadStorage(
  { bucketName, apiEndpoint, accessTokens }: GcsDependencies,
  { random, logger }: { readonly random: Pick<Random, 'uuid'>; readonly logger: Logger },
): UploadStorage {
  const objects = `/storage/v1/b/${encodeURIComponent(bucketName)}/o`;
  const pathOf = (name: string): string => `${objects}/${encodeURIComponent(name)}`;
  const publicMetadata = (key: string) => ({
    name: objectName(key),
    contentType: contentTypeOf(key),
    contentDisposition: 'attachment',
    cacheControl: CACHE_CONTROL,
  });

  /** Rejects for every status that is neither good nor one of `expected`. */
  async function call(
    method: string,
    path: string,
    { headers, body, timeoutMs = TIMEOUT_MS, expected = [] }: CallOptions = {},
  ): Promise<Response> {
    const response = await fetch(`${apiEndpoint}${path}`, {
      method,
      headers: { authorization: `Bearer ${await accessTokens()}`, ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    });
    if (response.ok || expected.includes(response.status)) return response;
    throw new Error(`the storage answered ${method} with status ${String(response.status)}`);
  }

  /** Writes an object for everybody, unless one is there. `acl` is the name of the parameter that asks for this. */
  async function callPublic(
    path: string,
    acl: string,
    query: Readonly<Record<string, string>>,
    options: CallOptions,
  ): Promise<Response> {
    const send = (parameters: Readonly<Record<string, string>>, expected: readonly number[]) => {
      const search = new URLSearchParams({ ...parameters, ifGenerationMatch: '0' }).toString();
      return call('POST', `${path}?${search}`, { ...options, expected });
    };
    const response = await send({ ...query, [acl]: 'publicRead' }, [PRECONDITION_FAILED, BAD_REQUEST]);
    return response.status === BAD_REQUEST ? send(query, [PRECONDITION_FAILED]) : response;
  }

  const remove = async (name: string): Promise<void> => {
    await call('DELETE', pathOf(name), { expected: [404] });
  };

  return {
    async stage(content) {
      const ref = random.uuid();
      const query = new URLSearchParams({ uploadType: 'media', name: stagedName(ref) }).toString();
      const measured = await sendMetered(content, {
        send: (metered) =>
          call('POST', `/upload${objects}?${query}`, {
            headers: { 'content-type': 'application/octet-stream' },
            body: Readable.toWeb(metered),
            timeoutMs: UPLOAD_TIMEOUT_MS,
          }),
        remove: () => remove(stagedName(ref)),
      });
      return { ref, ...measured };
    },

    async publish({ ref }, key) {
      const target = `${pathOf(stagedName(ref))}/rewriteTo/b/${encodeURIComponent(bucketName)}/o/${encodeURIComponent(objectName(key))}`;
      let rewriteToken: string | undefined;
      do {
        const query = rewriteToken === undefined ? {} : { rewriteToken };
        const response = await callPublic(target, 'destinationPredefinedAcl', query, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(publicMetadata(key)),
        });
        if (response.status === PRECONDITION_FAILED) return;
        const answer: unknown = await response.json();
        const token = fieldOf(answer, 'rewriteToken');
        // A large object is rewritten in several calls.
        rewriteToken = fieldOf(answer, 'done') === false && typeof token === 'string' ? token : undefined;
      } while (rewriteToken !== undefined);
    },

    discard: ({ ref }) => remove(stagedName(ref)),

    async put(bytes, key) {
      const boundary = random.uuid();
      const head =
        `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(publicMetadata(key))}` +
        `\r\n--${boundary}\r\nContent-Type: ${contentTypeOf(key)}\r\n\r\n`;
      await callPublic(
        `/upload${objects}`,
        'predefinedAcl',
        { uploadType: 'multipart' },
        {
          headers: { 'content-type': `multipart/related; boundary=${boundary}` },
          body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
        },
      );
    },

    async find(key) {
      try {
        const response = await call('GET', pathOf(objectName(key)), { expected: [404] });
        if (response.status === 404) return undefined;
        const size = Number(fieldOf(await response.json(), 'size'));
        return { sizeBytes: Number.isSafeInteger(size) ? size : null };
      } catch (error) {
        // Every failure of a look-up counts as absent: the file is then sent again.
        logger.warn('an upload could not be looked up', { key, error });
        return undefined;
      }
    },

    delete: (key) => remove(objectName(key)),

    async *list() {
      let pageToken: unknown = '';
      do {
        const search = new URLSearchParams({ prefix: objectName(''), pageToken: String(pageToken) });
        const page: unknown = await (await call('GET', `${objects}?${search.toString()}`)).json();
        const items = (fieldOf(page, 'items') ?? []) as readonly { name: string; size: string }[];
        for (const { name, size } of items) {
          const key = keyOfObject(name);
          if (key !== undefined) yield { key, sizeBytes: Number(size) };
        }
        pageToken = fieldOf(page, 'nextPageToken');
      } while (typeof pageToken === 'string');
    },

    async read(key) {
      const response = await call('GET', `${pathOf(objectName(key))}?alt=media`, {
        timeoutMs: UPLOAD_TIMEOUT_MS,
        expected: [404],
      });
      if (response.status === 404) return undefined;
      return response.body === null ? Readable.from([]) : Readable.fromWeb(response.body);
    },

    urlOf: (key) => `${gcsPublicUrl(bucketName)}/${encodeKey(objectName(key))}`,
  };
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | NonNullable<RequestInit['body']>;
  readonly timeoutMs?: number;
  /** Statuses other than 2xx that are not failures. */
  readonly expected?: readonly number[];
}
