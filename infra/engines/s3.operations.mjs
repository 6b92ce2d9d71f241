// Uploads in S3-compatible storage: the object gateway of Ceph (docs/operate/existing-engines.md).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { repositoryDir } from '../launcher/repository.mjs';
import { startThrowawayServers } from '../launcher/servers.mjs';
import { startObjectStorage } from './support/ceph.mjs';
import { createPlace } from './support/place.mjs';
import { startPlatformOn } from './support/played-event.mjs';

const { CreateBucketCommand, ListObjectsV2Command, S3Client } = createRequire(
  join(repositoryDir, 'packages/core/package.json'),
)('@aws-sdk/client-s3');

const BUCKET = 'event-files';
/** Large enough to be uploaded in several parts. */
const FILE = randomBytes(20 * 1024 * 1024);

describe('uploads on an S3-compatible server', { timeout: 600_000 }, () => {
  const place = createPlace();
  /** @type {Awaited<ReturnType<typeof startThrowawayServers>>} */
  let servers;
  /** @type {Awaited<ReturnType<typeof startPlatformOn>>} */
  let platform;
  /** @type {any} */
  let client;
  before(async () => {
    const { endpoint, ...credentials } = await startObjectStorage(place);
    client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    servers = await startThrowawayServers();
    platform = await startPlatformOn({
      ...servers,
      env: {
        SVC_UPLOAD_PROVIDER: 'uploads/s3',
        SVC_S3_BUCKET: BUCKET,
        SVC_S3_REGION: 'us-east-1',
        SVC_S3_ENDPOINT: endpoint,
        SVC_S3_KEY_ID: credentials.accessKeyId,
        SVC_S3_KEY_SECRET: credentials.secretAccessKey,
      },
    });
  });
  after(async () => {
    await platform?.stop();
    await servers?.stop();
    client?.destroy();
    await place.remove();
  });

  /** @param {number} api @param {string} name */
  async function upload(api, name) {
    const form = new FormData();
    form.append('files', new Blob([FILE]), name);
    const response = await fetch(`${platform.apis[api]?.baseUrl}/api/v2/admin/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platform.adminToken}` },
      body: form,
    });
    const { kind, data } = /** @type {{ kind: string, data: any }} */ (await response.json());
    return { kind, data };
  }

  it('a file of staff is stored once, and whoever has its address gets it from the server', async () => {
    const [first, second] = [await upload(0, 'a file ü.bin'), await upload(1, 'a file ü.bin')];
    assert.equal(first.kind, 'goodFilesUpload', platform.logs());
    const [{ url }] = first.data;
    assert.equal(second.data[0].url, url);
    const response = await fetch(url);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-disposition'), 'attachment');
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(FILE));
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
    assert.equal(Contents.length, 1);
  });
});
