import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fixedClock, seededRandom } from '../../src/testing';
import { silentLogger } from '../../src/infra/logging';
import { createUploadStorage } from '../../src/infra/adapters/uploads';
import type { StorageUnderTest } from './storage-under-test';

const BUCKET = 'event-files';
/** The only account of the server; it checks the signatures of requests that carry one. */
const ACCOUNT = 'S3RVER';

async function startServer(directory: string) {
  const bin = join(dirname(require.resolve('s3rver/package.json')), 'bin', 's3rver.js');
  const child = spawn(
    process.execPath,
    [bin, '--directory', directory, '--address', '127.0.0.1', '--port', '0', '--configure-bucket', BUCKET],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let said = '';
  const endpoint = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the S3 server ended with ${String(code)}: ${said}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  return {
    endpoint,
    log: () => said,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** An S3-compatible server in a process of its own, and the adapter pointed at it. */
export async function s3UnderTest(): Promise<StorageUnderTest & { readonly log: () => string }> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = await startServer(directory);
  const { storage } = createUploadStorage(
    {
      name: 'uploads/s3',
      options: {
        bucketName: BUCKET,
        awsKeyId: ACCOUNT,
        awsKeySecret: ACCOUNT,
        awsRegion: 'us-east-1',
        endpoint: server.endpoint,
      },
    },
    { clock: fixedClock(new Date(0)), random: seededRandom('s3'), logger: silentLogger },
  );
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: server.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
  });
  return {
    storage,
    log: server.log,
    async listAll() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
      return Contents.map(({ Key = '' }) => Key.replace(/^uploads\//, ''));
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
      await rm(directory, { recursive: true, force: true });
    },
  };
}
