/**
 * The part of S3 that the adapter and its tests use, in memory: objects with their headers, server-side copies,
 * multipart uploads, and signatures, which are checked on every request. It is ours because the S3-compatible servers
 * that npm and Debian have are abandoned or need a newer Node than we support.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startOutsideServer } from '../../src/testing';

export interface S3Server {
  readonly endpoint: string;
  /** The access list each stored object asked for, by its path; undefined without one. */
  readonly asked: ReadonlyMap<string, string | undefined>;
  /** From now on the bucket has no access lists, and refuses requests that ask for one. */
  disableAccessLists(): void;
  /** From now on every request is answered with this status. */
  answerAllWith(status: number): void;
  stop(): Promise<void>;
}

/** The only account: its name is also its secret. */
export const ACCOUNT = 'account-of-a-test';
/** Every part of an upload but the last has at least this many bytes. */
const LEAST_PART_BYTES = 5 * 1024 * 1024;
const KEPT_HEADERS = ['content-type', 'content-disposition', 'cache-control'];

type Headers = Readonly<Record<string, string>>;

interface StoredObject {
  readonly bytes: Buffer;
  readonly headers: Headers;
}

interface MultipartUpload {
  readonly key: string;
  readonly headers: Headers;
  readonly parts: Map<number, Buffer>;
}

interface S3Request {
  readonly method: string;
  /** As it was sent, encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Reply {
  readonly status: number;
  readonly headers?: Headers;
  readonly body?: Buffer | string;
}

export async function startS3Server(bucket: string): Promise<S3Server> {
  const contents = new Bucket(bucket);
  const asked = new Map<string, string | undefined>();
  let fixedStatus: number | undefined;
  let hasAccessLists = true;

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = req;
    const [path = '', search = ''] = url.split('?');
    const request = { method, path, query: new URLSearchParams(search), headers, body: await buffer(req) };
    if (method === 'PUT' && fixedStatus === undefined) asked.set(path, headers['x-amz-acl']?.toString());
    const reply =
      fixedStatus !== undefined
        ? { status: fixedStatus }
        : isSigned(request, search)
          ? hasAccessLists || headers['x-amz-acl'] === undefined
            ? contents.answer(request)
            : refusal(400, 'AccessControlListNotSupported')
          : refusal(403, 'SignatureDoesNotMatch');
    res.writeHead(reply.status, reply.headers).end(reply.body);
  };
  const { url: endpoint, stop } = await startOutsideServer((req, res) => {
    serve(req, res).catch(() => res.destroy());
  });
  return {
    endpoint,
    asked,
    disableAccessLists() {
      hasAccessLists = false;
    },
    answerAllWith(status) {
      fixedStatus = status;
    },
    stop,
  };
}

class Bucket {
  private readonly objects = new Map<string, StoredObject>();
  private readonly uploads = new Map<string, MultipartUpload>();

  constructor(private readonly name: string) {}

  answer(request: S3Request): Reply {
    const { method, path, query } = request;
    const key = this.keyOf(path);
    if (key === undefined) return refusal(404, 'NoSuchBucket');
    const uploadId = query.get('uploadId');
    if (uploadId !== null) return this.answerPart(request, uploadId);
    switch (method) {
      case 'GET':
        if (key !== '') return this.read(key);
        return query.has('uploads') ? this.listUploads() : this.listObjects();
      case 'HEAD':
        return { ...this.read(key), body: '' };
      case 'PUT':
        return this.write(key, request);
      case 'POST':
        return this.beginUpload(key, request);
      default:
        this.objects.delete(key);
        return { status: 204 };
    }
  }

  /** The empty key is the bucket itself. */
  private keyOf(path: string): string | undefined {
    const [, bucket, ...segments] = path.split('/').map(decodeURIComponent);
    return bucket === this.name ? segments.join('/') : undefined;
  }

  private read(key: string): Reply {
    const object = this.objects.get(key);
    if (object === undefined) return refusal(404, 'NoSuchKey');
    const { bytes, headers } = object;
    return { status: 200, headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes };
  }

  private write(key: string, { headers, body }: S3Request): Reply {
    const source = headers['x-amz-copy-source']?.toString();
    if (source === undefined) {
      this.objects.set(key, { bytes: body, headers: keptHeaders(headers) });
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    const from = this.objects.get(this.keyOf(`/${source}`) ?? '');
    if (from === undefined) return refusal(404, 'NoSuchKey');
    const isReplaced = headers['x-amz-metadata-directive'] === 'REPLACE';
    this.objects.set(key, {
      bytes: from.bytes,
      headers: isReplaced ? keptHeaders(headers) : from.headers,
    });
    return xml(200, `<CopyObjectResult><ETag>${etagOf(from.bytes)}</ETag></CopyObjectResult>`);
  }

  private listObjects(): Reply {
    const listed = [...this.objects].map(
      ([key, { bytes }]) =>
        `<Contents><Key>${escaped(key)}</Key><Size>${String(bytes.length)}</Size></Contents>`,
    );
    return xml(200, `<ListBucketResult>${listed.join('')}</ListBucketResult>`);
  }

  private listUploads(): Reply {
    const listed = [...this.uploads].map(
      ([id, { key }]) => `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return xml(200, `<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`);
  }

  private beginUpload(key: string, { headers }: S3Request): Reply {
    const id = randomUUID();
    this.uploads.set(id, { key, headers: keptHeaders(headers), parts: new Map() });
    const result = `<UploadId>${id}</UploadId>`;
    return xml(200, `<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>`);
  }

  private answerPart({ method, query, body }: S3Request, uploadId: string): Reply {
    const upload = this.uploads.get(uploadId);
    if (upload === undefined) return refusal(404, 'NoSuchUpload');
    switch (method) {
      case 'PUT':
        upload.parts.set(Number(query.get('partNumber')), body);
        return { status: 200, headers: { etag: etagOf(body) } };
      case 'POST':
        return this.completeUpload(uploadId, upload, body.toString());
      default:
        this.uploads.delete(uploadId);
        return { status: 204 };
    }
  }

  private completeUpload(id: string, { key, headers, parts }: MultipartUpload, list: string): Reply {
    const named = [...list.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      etag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"'),
      bytes: parts.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1])),
    }));
    const bytes = named.flatMap((part) => part.bytes ?? []);
    if (named.some((part) => part.bytes === undefined || part.etag !== etagOf(part.bytes))) {
      return refusal(400, 'InvalidPart');
    }
    if (bytes.slice(0, -1).some((part) => part.length < LEAST_PART_BYTES))
      return refusal(400, 'EntityTooSmall');
    this.uploads.delete(id);
    this.objects.set(key, { bytes: Buffer.concat(bytes), headers });
    return xml(
      200,
      `<CompleteMultipartUploadResult><Key>${escaped(key)}</Key></CompleteMultipartUploadResult>`,
    );
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

function keptHeaders(headers: IncomingHttpHeaders): Headers {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

function xml(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'application/xml' }, body: `<?xml version="1.0"?>${body}` };
}

function refusal(status: number, code: string): Reply {
  return xml(status, `<Error><Code>${code}</Code></Error>`);
}

/** Signature version 4, in the headers and over the whole content. */
function isSigned({ method, path, headers, body }: S3Request, search: string): boolean {
  const [, account, scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (account !== ACCOUNT || headers['x-amz-content-sha256'] !== bodyHash) return false;
  const canonicalQuery = search
    .split('&')
    .map((pair) => (pair === '' || pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
  const canonicalHeaders = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('');
  const canonical = [method, path, canonicalQuery, canonicalHeaders, signedHeaders, bodyHash].join('\n');
  const canonicalHash = createHash('sha256').update(canonical).digest('hex');
  const signed = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, canonicalHash].join('\n');
  const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
  const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${ACCOUNT}`);
  return hmac(key, signed).toString('hex') === signature;
}
