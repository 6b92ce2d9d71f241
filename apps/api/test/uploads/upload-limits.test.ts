/** Large files, full disks and clients that leave: what an upload may cost. */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { describeLocal, insist, startLocalTarget, until, type Json, type LocalTarget } from '../support';
import { asForm, FORM_END, FORM_TYPE, headOf } from './multipart';
import { canHaveSmallDisk, createSmallDisk, type SmallDisk } from './small-disk';

const MIB = 1024 * 1024;
const CHUNK = randomBytes(MIB);

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** An upload whose bytes the test sends as it likes. */
class Upload {
  readonly request: ClientRequest;
  readonly answer: Promise<{ status: number | undefined; kind: string; data: Json }>;

  constructor({ baseUrl, admin }: LocalTarget, headers: Record<string, string> = {}) {
    this.request = request(`${baseUrl}/api/v2/admin/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.authToken}`, 'content-type': FORM_TYPE, ...headers },
    });
    this.answer = once(this.request, 'response').then(async ([response]: IncomingMessage[]) => {
      if (response === undefined) throw new Error('no response');
      const body = (await json(response)) as { kind: string; data: Json };
      return { status: response.statusCode, kind: body.kind, data: body.data };
    });
    // An upload that the test breaks off has none.
    this.answer.catch(() => undefined);
    this.request.on('error', () => undefined);
  }

  async send(bytes: Buffer | string): Promise<void> {
    if (!this.request.write(bytes)) await Promise.race([once(this.request, 'drain'), this.answer]);
  }

  async sendFile(fileName: string, mebibytes: number): Promise<void> {
    await this.send(headOf({ name: 'files', fileName }));
    for (let sent = 0; sent < mebibytes; sent += 1) await this.send(CHUNK);
    await this.send('\r\n');
  }

  end() {
    this.request.end(FORM_END);
    return this.answer;
  }
}

describeLocal('what an upload may cost', () => {
  const opened: LocalTarget[] = [];
  const directories: string[] = [];
  const disks: SmallDisk[] = [];
  afterAll(async () => {
    for (const target of opened.splice(0)) await target.stop();
    for (const directory of directories.splice(0)) await rm(directory, { recursive: true, force: true });
    for (const disk of disks.splice(0)) await disk.remove();
  });

  async function aTarget(
    config: Parameters<typeof startLocalTarget>[0] = {},
    uploadDirectory?: string,
  ): Promise<{ target: LocalTarget; directory: string }> {
    const directory = uploadDirectory ?? (await mkdtemp(join(tmpdir(), 'limits-')));
    directories.push(directory);
    const target = await startLocalTarget({
      config: {
        ...config.config,
        uploadProvider: { name: 'uploads/local', options: { uploadDirectory: directory } },
      },
    });
    opened.push(target);
    return { target, directory };
  }

  const smallUpload = (target: LocalTarget, fileName = 'small.txt', content: Buffer | string = 'small') =>
    target.send('POST', '/api/v2/admin/upload', {
      token: target.admin.authToken,
      ...asForm({ name: 'files', fileName, content }),
    });

  it('256 MB pass through without staying in memory, and are hashed on the way', async () => {
    const { target } = await aTarget();
    const upload = new Upload(target);
    const expected = createHash('sha256');
    const idleBytes = process.memoryUsage().rss;
    let peakBytes = 0;
    await upload.send(headOf({ name: 'files', fileName: 'image.qcow2' }));
    for (let sent = 0; sent < 256; sent += 1) {
      expected.update(CHUNK);
      await upload.send(CHUNK);
      peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
    }
    await upload.send('\r\n');
    const answer = await upload.end();
    expect(answer).toMatchObject({ status: 200, kind: 'goodFilesUpload' });
    expect(answer.data[0]).toMatchObject({ size: 256 * MIB });
    expect(answer.data[0].url).toContain(expected.digest('hex'));
    // Sender and receiver are one process here.
    expect((peakBytes - idleBytes) / MIB).toBeLessThan(100);
  });

  it.each([1, 20])('a client that leaves after %d MiB leaves nothing', async (mebibytes) => {
    const { target, directory } = await aTarget();
    const upload = new Upload(target);
    await upload.send(headOf({ name: 'files', fileName: 'complete.bin' }));
    await upload.send('complete\r\n');
    await upload.send(headOf({ name: 'files', fileName: 'broken.bin' }));
    for (let sent = 0; sent < mebibytes; sent += 1) await upload.send(CHUNK);
    await until('something is staged', async () => (await filesIn(directory)).length > 0);
    upload.request.destroy();
    await until('nothing is left', async () => (await filesIn(directory)).length === 0);
    expect(insist(await smallUpload(target))).toHaveLength(1);
    expect(await filesIn(directory)).toEqual(['small.txt']);
  });

  describe('limits from settings', () => {
    const limits = { config: { maxRequestBodySize: 3 * MIB, maxUploadFileSize: 2 * MIB } };
    let target: LocalTarget;
    let directory: string;
    beforeAll(async () => {
      ({ target, directory } = await aTarget(limits));
    });
    afterEach(() => until('nothing is left', async () => (await filesIn(directory)).length === 0));

    it('a request that says it is too large is refused before it is read', async () => {
      const upload = new Upload(target, { 'content-length': String(4 * MIB) });
      upload.request.flushHeaders();
      expect(await upload.answer).toMatchObject({ status: 413, kind: 'badBody' });
      expect((await upload.answer).data.reason).toBe(
        `body: must not be larger than ${String(3 * MIB)} bytes`,
      );
      upload.request.destroy();
    });

    it('a request of exactly the limit is taken, one byte more is not, whether it says its size or not', async () => {
      const { target } = await aTarget({ config: { maxRequestBodySize: 3 * MIB } });
      const head = headOf({ name: 'files', fileName: 'large.bin' });
      const room = 3 * MIB - Buffer.byteLength(`${head}\r\n${FORM_END}`);
      const upload = async (size: number, headers = {}) => {
        const sent = new Upload(target, headers);
        await sent.send(head);
        await sent.send(Buffer.alloc(size));
        await sent.send('\r\n');
        return (await sent.end()).status;
      };
      const lengthOf = (bytes: number) => ({ 'content-length': String(bytes) });
      expect(await upload(room)).toBe(200);
      expect(await upload(room, lengthOf(3 * MIB))).toBe(200);
      expect(await upload(room + 1)).toBe(413);
      expect(await upload(room + 1, lengthOf(3 * MIB + 1))).toBe(413);
    });

    it.each([
      ['before the first part', 'x'.repeat(4 * MIB), ''],
      ['after the last', '', 'x'.repeat(4 * MIB)],
    ])(
      'what stands %s counts too, in a request that does not say its size',
      async (_where, before, after) => {
        const upload = new Upload(target);
        await upload.send(`${before}\r\n`);
        await upload.sendFile('small.bin', 1);
        await upload.send(`${FORM_END}${after}`);
        upload.request.end();
        expect(await upload.answer).toMatchObject({ status: 413, kind: 'badBody' });
      },
    );

    it('files that together are too large are refused, and none is stored', async () => {
      const upload = new Upload(target);
      await upload.sendFile('one.bin', 1);
      await upload.sendFile('two.bin', 1);
      await upload.sendFile('three.bin', 2);
      const answer = await upload.end();
      expect(answer).toMatchObject({ status: 413, kind: 'badBody' });
      expect(answer.data.reason).toBe(`body: must not be larger than ${String(3 * MIB)} bytes`);
    });

    it('they hold for JSON too, where a route would take more', async () => {
      const json = { data: { description: 'x'.repeat(3 * MIB) } };
      const token = target.admin.authToken;
      expect(await target.send('PUT', '/api/v2/admin/challs/large', { token, json })).toMatchObject({
        status: 413,
        kind: 'badBody',
        data: { reason: `body: must not be larger than ${String(3 * MIB)} bytes` },
      });
    });

    it('a file over its own limit is refused (control: one of exactly that size is stored)', async () => {
      const { target, directory } = await aTarget(limits);
      const answer = await smallUpload(target, 'large.bin', Buffer.alloc(2 * MIB + 1));
      expect(answer).toMatchObject({ status: 413, kind: 'badBody' });
      expect(answer.data.reason).toMatch(/^body:files: /);
      await until('nothing is left', async () => (await filesIn(directory)).length === 0);
      expect((await smallUpload(target, 'fits.bin', Buffer.alloc(2 * MIB))).status).toBe(200);
    });

    it('a data URI of a file over that limit is refused, and nothing of its request is stored', async () => {
      const { target, directory } = await aTarget({ config: { maxUploadFileSize: 1_000 } });
      const upload = (bytes: number) =>
        target.asStaff('POST', '/api/v1/admin/upload', {
          files: [
            { name: 'small.txt', data: 'data:,small' },
            { name: 'large.bin', data: `data:;base64,${Buffer.alloc(bytes).toString('base64')}` },
          ],
        });
      expect(await upload(1_001)).toMatchObject({
        status: 413,
        kind: 'badBody',
        data: { reason: 'body:files.1.data: must not be larger than 1000 bytes' },
      });
      expect(await filesIn(directory)).toEqual([]);
      expect((await upload(1_000)).status).toBe(200);
    });
  });

  describe('storage that fails', () => {
    it('a directory that cannot be written is badFilesUpload in both versions', async () => {
      const { target, directory } = await aTarget();
      await rm(directory, { recursive: true });
      await mkdir(join(directory, '..'), { recursive: true });
      execFileSync('touch', [directory]);
      expect(await smallUpload(target)).toMatchObject({ status: 500, kind: 'badFilesUpload' });
      const v1 = await target.asStaff('POST', '/api/v1/admin/upload', {
        files: [{ name: 'a.txt', data: 'data:,x' }],
      });
      expect(v1).toMatchObject({ status: 500, kind: 'badFilesUpload' });
      await until('it is ready', async () => (await target.send('GET', '/api/readyz')).status === 200);
    });

    (canHaveSmallDisk() ? it : it.skip)(
      'a full disk is badFilesUpload, leaves nothing of the file and the service healthy',
      async () => {
        const disk = await createSmallDisk();
        disks.push(disk);
        const { target } = await aTarget({}, join(disk.directory, 'uploads'));
        const upload = new Upload(target);
        await upload.sendFile('too-large.bin', 12);
        expect(await upload.end()).toMatchObject({ status: 500, kind: 'badFilesUpload' });
        expect(await filesIn(disk.directory)).toEqual([]);
        expect((await smallUpload(target)).status).toBe(200);
        await until('it is ready', async () => (await target.send('GET', '/api/readyz')).status === 200);
      },
    );
  });
});
