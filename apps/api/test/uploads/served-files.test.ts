import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeLocal, insist, startLocalTarget, type LocalTarget } from '../support';
import { exchangeRaw } from '../pipeline/raw-exchange';
import { asForm, urlsOf } from './multipart';

const CONTENT = randomBytes(1_000);

describeLocal('GET /uploads/*', () => {
  let target: LocalTarget;
  let directory: string;
  let outside: string;
  let url: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'served-'));
    outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await writeFile(join(outside, 'secret.txt'), 'secret');
    await writeFile(join(directory, 'loose.txt'), 'not an upload');
    target = await startLocalTarget({
      config: { uploadProvider: { name: 'uploads/local', options: { uploadDirectory: directory } } },
    });
    url = await upload('handout.zip', CONTENT);
  });
  afterAll(async () => {
    await target.stop();
    await rm(directory, { recursive: true, force: true });
    await rm(outside, { recursive: true, force: true });
  });

  async function upload(fileName: string, content: string | Buffer): Promise<string> {
    const answer = await target.send('POST', '/api/v2/admin/upload', {
      token: target.admin.authToken,
      ...asForm({ name: 'files', fileName, content }),
    });
    return urlsOf(insist(answer))[0] ?? '';
  }

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${target.baseUrl}${path}`, { method, headers });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

  it('sends the content to anybody, to be saved and kept for ever', async () => {
    const response = await get(url);
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).equals(CONTENT)).toBe(true);
    const digest = createHash('sha256').update(CONTENT).digest('hex');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': '1000',
      'content-disposition': 'attachment',
      'cache-control': 'public, max-age=31557600, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
      etag: `"${digest}"`,
      'x-request-id': expect.any(String) as unknown,
    });
  });

  it.each([
    ['page.html', 'text/html; charset=utf-8'],
    ['strange.ending-nobody-knows', 'application/octet-stream'],
    ['README', 'application/octet-stream'],
  ])('%s is %s', async (fileName, type) => {
    expect((await get(await upload(fileName, fileName))).headers.get('content-type')).toBe(type);
  });

  it('a name of 255 letters that are many bytes is served under its address', async () => {
    const name = `${'ü'.repeat(251)}.txt`;
    const response = await get(await upload(name, 'long'));
    expect([response.status, await response.text()]).toEqual([200, 'long']);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('HEAD gives the headers alone', async () => {
    const response = await get(url, {}, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '1000']);
    expect(await response.text()).toBe('');
  });

  it('an empty file is served', async () => {
    const response = await get(await upload('empty', ''));
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  describe('conditions and ranges (RFC 9110)', () => {
    it('who has the content gets 304', async () => {
      const etag = (await get(url)).headers.get('etag') ?? '';
      // Of its own accord fetch asks for a fresh copy.
      const revalidating = { 'cache-control': 'max-age=0' };
      const response = await get(url, { ...revalidating, 'if-none-match': etag });
      expect([response.status, await response.text()]).toEqual([304, '']);
      expect((await get(url, { ...revalidating, 'if-none-match': '"other"' })).status).toBe(200);
    });

    it.each([
      ['bytes=0-99', 0, 100],
      ['bytes=990-', 990, 1000],
      ['bytes=-10', 990, 1000],
      ['bytes=900-5000', 900, 1000],
    ])('%s gives that part', async (range, start, end) => {
      const response = await get(url, { range });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${String(start)}-${String(end - 1)}/1000`);
      expect((await bytesOf(response)).equals(CONTENT.subarray(start, end))).toBe(true);
    });

    it('a part of other content is not sent', async () => {
      const etag = (await get(url)).headers.get('etag') ?? '';
      expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
      expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    });

    it('a range outside of the content is 416 and says how much there is', async () => {
      const response = await get(url, { range: 'bytes=1000-' });
      expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    });

    it('a range that is none counts as no range', async () => {
      expect((await get(url, { range: 'lines=1-2' })).status).toBe(200);
      expect((await get(url, { range: 'bytes=0-1,5-6' })).status).toBe(200);
    });
  });

  describe('everything else is 404 badEndpoint', () => {
    const refused = async (path: string, method = 'GET') => {
      const request = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      const { statuses, text } = await exchangeRaw(
        Number(new URL(target.baseUrl).port),
        Buffer.from(request),
      );
      const seen = [path, statuses, text.includes('badEndpoint'), text.includes('secret')];
      expect(seen).toEqual([path, [404], true, false]);
    };
    const sha = 'a'.repeat(64);

    it('missing files, directories and paths that cannot be decoded', async () => {
      const digest = url.split('/')[2] ?? '';
      for (const path of [
        `/uploads/${sha}/none.txt`,
        '/uploads',
        '/uploads/',
        `/uploads/${digest}`,
        `/uploads/${digest}/`,
        `/uploads/${digest}/handout.zip/`,
        `/uploads/${digest}//handout.zip`,
        `/uploads/${digest}/%zz`,
        `/uploads/${digest}/%c3%28`,
        `/uploads/${digest}/%00`,
        `/uploads/${digest.toUpperCase()}/handout.zip`,
        '/uploads/loose.txt',
        '/uploads/.incoming',
        '/uploads/.incoming/x',
      ]) {
        await refused(path);
      }
    });

    it.each([
      '/uploads/../outside/secret.txt',
      '/uploads/..%2f..%2f..%2fetc%2fpasswd',
      '/uploads/%2e%2e/%2e%2e/etc/passwd',
      `/uploads/${sha}/..%2f..%2floose.txt`,
      `/uploads/${sha}/../loose.txt`,
      `/uploads/${sha}/%2e%2e`,
      `/uploads/${sha}/..%5c..%5cloose.txt`,
      `/uploads/${sha}/%252e%252e%252floose.txt`,
      '/uploads//etc/passwd',
      '/uploads/%2fetc%2fpasswd',
    ])('no way out of the directory: %s', async (path) => {
      await refused(path);
    });

    it('symbolic links, to files and to directories, inside and outside', async () => {
      await mkdir(join(directory, sha));
      await symlink(join(outside, 'secret.txt'), join(directory, sha, 'link.txt'));
      await symlink(outside, join(directory, 'b'.repeat(64)));
      await symlink(join(directory, 'loose.txt'), join(directory, sha, 'inner.txt'));
      await writeFile(join(directory, sha, 'file.txt'), 'an ordinary file');
      await refused(`/uploads/${sha}/link.txt`);
      await refused(`/uploads/${'b'.repeat(64)}/secret.txt`);
      await refused(`/uploads/${sha}/inner.txt`);
      expect(await (await get(`/uploads/${sha}/file.txt`)).text()).toBe('an ordinary file');
    });

    it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s', async (method) => {
      await refused(url, method);
    });
  });
});

describeLocal('with another storage', () => {
  it('nothing is served here', async () => {
    const target = await startLocalTarget({
      config: {
        uploadProvider: {
          name: 'uploads/s3',
          options: {
            bucketName: 'b',
            awsKeyId: 'k',
            awsKeySecret: 's',
            awsRegion: 'r',
            endpoint: 'http://127.0.0.1:1',
          },
        },
      },
    });
    try {
      const answer = await target.send('GET', `/uploads/${'a'.repeat(64)}/x`);
      expect(answer).toMatchObject({ status: 404, kind: 'badEndpoint' });
      const upload = await target.send('POST', '/api/v2/admin/upload', {
        token: target.admin.authToken,
        ...asForm({ name: 'files', fileName: 'a.txt', content: 'x' }),
      });
      expect(upload).toMatchObject({ status: 500, kind: 'badFilesUpload' });
    } finally {
      await target.stop();
    }
  });
});
