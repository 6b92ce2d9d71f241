import { generateKeyPairSync, createVerify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { silentLogger } from '../../src/infra/logging';
import { fixedClock, seededRandom, startOutsideServer } from '../../src/testing';
import { UPLOAD_STORAGES } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';
import type { SeenObject, StorageUnderTest } from './storage-under-test';

const BUCKET = 'event-files';
const TOKEN = 'an access token';
/** One pair for all: finding one takes up to half a second. */
const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });

interface Metadata {
  readonly name: string;
  readonly contentType?: string;
  readonly contentDisposition?: string;
  readonly cacheControl?: string;
}

/** The part of the JSON API the adapter speaks, with a real server's preconditions: an object is there once it is complete. */
class GcsServer {
  readonly objects = new Map<string, SeenObject>();
  tokensGiven = 0;
  /** Then it refuses requests that ask for an access list. */
  hasUniformAccess = false;
  /** What each write of a public object asked for. */
  readonly asked: (string | null)[] = [];

  async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://storage');
    const send = (status: number, body: object = {}) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/token') {
      send(this.acceptsAssertion((await buffer(req)).toString()) ? 200 : 401, {
        access_token: TOKEN,
        expires_in: 3600,
      });
      return;
    }
    if (req.headers.authorization !== `Bearer ${TOKEN}`) {
      send(401);
      return;
    }
    if (url.searchParams.has('ifGenerationMatch')) {
      const acl = url.searchParams.get('predefinedAcl') ?? url.searchParams.get('destinationPredefinedAcl');
      this.asked.push(acl);
      if (this.hasUniformAccess && acl !== null) return void send(400);
    }
    const exists = (name: string) =>
      url.searchParams.get('ifGenerationMatch') === '0' && this.objects.has(name);
    const objects = `/storage/v1/b/${BUCKET}/o`;
    if (url.pathname === `/upload${objects}` && url.searchParams.get('uploadType') === 'media') {
      this.objects.set(url.searchParams.get('name') ?? '', { bytes: await buffer(req) });
      send(200);
    } else if (url.pathname === `/upload${objects}`) {
      const [metadata, bytes] = parts(await buffer(req), req.headers['content-type'] ?? '');
      if (exists(metadata.name)) return void send(412);
      this.objects.set(metadata.name, { ...metadata, bytes });
      send(200);
    } else if (url.pathname === objects) {
      const prefix = url.searchParams.get('prefix') ?? '';
      const items = [...this.objects].filter(([name]) => name.startsWith(prefix));
      send(200, { items: items.map(([name, { bytes }]) => ({ name, size: String(bytes.length) })) });
    } else {
      const [source = '', target] = url.pathname
        .slice(objects.length + 1)
        .split(`/rewriteTo/b/${BUCKET}/o/`)
        .map(decodeURIComponent);
      const found = this.objects.get(source);
      if (req.method === 'DELETE') {
        send(this.objects.delete(source) ? 204 : 404);
      } else if (found === undefined) {
        send(404);
      } else if (url.searchParams.get('alt') === 'media') {
        res.writeHead(200).end(found.bytes);
      } else if (target === undefined) {
        send(200, { name: source, size: String(found.bytes.length) });
      } else if (exists(target)) {
        send(412);
      } else if (found.bytes.length > 1024 * 1024 && !url.searchParams.has('rewriteToken')) {
        send(200, { done: false, rewriteToken: 'go on' });
      } else {
        this.objects.set(target, {
          ...(JSON.parse((await buffer(req)).toString()) as Metadata),
          bytes: found.bytes,
        });
        send(200, { done: true });
      }
    }
  }

  private acceptsAssertion(form: string): boolean {
    const [head = '', claims = '', signature = ''] = (new URLSearchParams(form).get('assertion') ?? '').split(
      '.',
    );
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(KEYS.publicKey, signature, 'base64url');
    if (isSigned) this.tokensGiven += 1;
    return isSigned;
  }
}

/** The two parts of a multipart/related upload. */
function parts(body: Buffer, contentType: string): [Metadata, Buffer] {
  const boundary = `--${/boundary=(.*)$/.exec(contentType)?.[1] ?? ''}`;
  const [json, content] = [1, 2].map((nth) => {
    const text = body.toString('latin1').split(boundary)[nth] ?? '';
    return Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4, -2), 'latin1');
  });
  return [JSON.parse(json?.toString() ?? '') as Metadata, content ?? Buffer.alloc(0)];
}

export async function gcsUnderTest(): Promise<StorageUnderTest & { readonly server: GcsServer }> {
  const server = new GcsServer();
  const { url: endpoint, stop } = await startOutsideServer((req, res) => {
    server.answer(req, res).catch(() => res.destroy());
  });
  const { storage } = createProvider(
    UPLOAD_STORAGES,
    {
      name: 'uploads/gcs',
      options: {
        projectId: 'event',
        bucketName: BUCKET,
        apiEndpoint: endpoint,
        credentials: {
          client_email: 'event@example.org',
          private_key: KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }),
          token_uri: `${endpoint}/token`,
        },
      },
    },
    { clock: fixedClock(new Date(0)), random: seededRandom('gcs'), logger: silentLogger },
  );
  return {
    storage,
    server,
    listAll: () => Promise.resolve([...server.objects.keys()].map((name) => name.replace(/^uploads\//, ''))),
    read(key) {
      const object = server.objects.get(`uploads/${key}`);
      return object === undefined ? Promise.reject(new Error('no such object')) : Promise.resolve(object);
    },
    breakDown: stop,
    stop,
  };
}
