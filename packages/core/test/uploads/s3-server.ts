/**
 * A real S3-compatible server (s3rver, in a process of its own) and what it lacks in front of it. It has no
 * AbortMultipartUpload and no ListMultipartUploads (405), so these two are answered here, from and on the directory in
 * which it keeps the parts of unfinished uploads; a part of an upload that is not under way is refused as the service
 * would. Everything else passes through untouched, signatures included; those of the two are not checked.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import {
  createServer,
  request as send,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface S3Server {
  readonly endpoint: string;
  /** The access list each stored object asked for, by its path; undefined without one. */
  readonly asked: ReadonlyMap<string, string | undefined>;
  /** From now on every request is answered with this status. */
  answerAllWith(status: number): void;
  stop(): Promise<void>;
}

/** The only account of the server; it checks the signatures of requests that carry one. */
export const ACCOUNT = 'S3RVER';

export async function startS3Server(bucket: string): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const s3rver = await startS3rver(directory, bucket);
  const front = createServer();
  const uploads = new PendingUploads(join(directory, bucket, '._S3rver_uploads'));
  const asked = new Map<string, string | undefined>();
  let fixedStatus: number | undefined;
  front.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (fixedStatus !== undefined) {
      req.resume();
      res.writeHead(fixedStatus).end();
      return;
    }
    const path = (req.url ?? '').split('?')[0] ?? '';
    if (req.method === 'PUT') asked.set(path, req.headers['x-amz-acl']?.toString());
    answer(req, res, { port: s3rver.port, bucket, uploads }).catch(() => res.destroy());
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    endpoint: `http://127.0.0.1:${String((front.address() as AddressInfo).port)}`,
    asked,
    answerAllWith(status) {
      fixedStatus = status;
    },
    async stop() {
      await close(front);
      await s3rver.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

async function startS3rver(directory: string, bucket: string) {
  const bin = join(dirname(require.resolve('s3rver/package.json')), 'bin', 's3rver.js');
  const child = spawn(
    process.execPath,
    [bin, '--directory', directory, '--address', '127.0.0.1', '--port', '0', '--configure-bucket', bucket],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the S3 server ended with ${String(code)}: ${said}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
  });
  return {
    port,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Unfinished uploads as they lie on disk: a directory each, named after its id. */
class PendingUploads {
  /** Parts that are being written, by upload. */
  private readonly writing = new Map<string, Set<Promise<unknown>>>();

  constructor(private readonly directory: string) {}

  ids(): Promise<string[]> {
    return readdir(this.directory).catch(() => []);
  }

  keyOf(id: string): Promise<string> {
    return readFile(join(this.directory, id, 'key'), 'utf8');
  }

  isPending(id: string): Promise<boolean> {
    return access(join(this.directory, id, 'key')).then(
      () => true,
      () => false,
    );
  }

  noteWriting(id: string, written: Promise<unknown>): void {
    const all = this.writing.get(id) ?? new Set();
    this.writing.set(id, all.add(written));
    void written.finally(() => all.delete(written));
  }

  /** Parts still being written when it is called are deleted as well. */
  async abort(id: string): Promise<void> {
    await rm(join(this.directory, id, 'key'));
    await Promise.allSettled([...(this.writing.get(id) ?? [])]);
    await rm(join(this.directory, id), { recursive: true, force: true });
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  behind: { readonly port: number; readonly bucket: string; readonly uploads: PendingUploads },
): Promise<void> {
  const { port, bucket, uploads } = behind;
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://s3');
  const xml = (status: number, body: string) =>
    void res.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
  const id = searchParams.get('uploadId');

  if (req.method === 'GET' && pathname.replaceAll('/', '') === bucket && searchParams.has('uploads')) {
    const listed = (await uploads.ids()).map(async (one) => {
      const key = await uploads.keyOf(one).catch(() => '');
      return `<Upload><Key>${escaped(key)}</Key><UploadId>${one}</UploadId></Upload>`;
    });
    const found = (await Promise.all(listed)).join('');
    xml(200, `<ListMultipartUploadsResult><Bucket>${bucket}</Bucket>${found}</ListMultipartUploadsResult>`);
    return;
  }
  if (id !== null && !(await uploads.isPending(id))) {
    req.resume();
    xml(404, '<Error><Code>NoSuchUpload</Code><Message>The upload does not exist.</Message></Error>');
    return;
  }
  if (req.method === 'DELETE' && id !== null) {
    await uploads.abort(id);
    res.writeHead(204).end();
    return;
  }
  const passed = pass(req, res, port);
  if (req.method === 'PUT' && id !== null) uploads.noteWriting(id, passed);
  await passed;
}

/** To the server behind and back, as it came. */
async function pass(req: IncomingMessage, res: ServerResponse, port: number): Promise<void> {
  const { method, url: path, headers } = req;
  const onward = send({ host: '127.0.0.1', port, method, path, headers });
  req.on('aborted', () => onward.destroy());
  req.pipe(onward);
  const [reply] = (await once(onward, 'response')) as [IncomingMessage];
  res.writeHead(reply.statusCode ?? 502, reply.headers);
  reply.pipe(res);
  await once(reply, 'close');
}
