import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Permission } from '@rampart/contract';
import {
  describeLocal,
  insist,
  startLocalTarget,
  startTarget,
  type LocalTarget,
  type Target,
} from '../support';
import { asForm, FORM_TYPE, formOf, headOf, urlsOf, type Part } from './multipart';

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const dataUri = (content: string | Buffer) => `data:;base64,${Buffer.from(content).toString('base64')}`;
const BAD_NAMES = ['.', '..', 'a/b', 'a\\\\b', 'C:x', 'a'.repeat(256)];

describe('uploads by staff', () => {
  let target: Target;
  let token: string;
  beforeAll(async () => {
    target = await startTarget();
    token = target.admin.authToken;
  });
  afterAll(() => target.stop());

  const uploadV2 = (...parts: readonly Part[]) =>
    target.send('POST', '/api/v2/admin/upload', { token, ...asForm(...parts) });
  const uploadV1 = (files: unknown) =>
    target.send('POST', '/api/v1/admin/upload', { token, json: { files } });
  const query = (version: string, uploads: unknown) =>
    target.send('POST', `/api/${version}/admin/upload/query`, { token, json: { uploads } });
  const file = (fileName: string, content: string | Buffer): Part => ({ name: 'files', fileName, content });

  describe('V2: a form', () => {
    it('answers name, address and size of each file, in the order of the request', async () => {
      const [one, two] = [randomBytes(10), randomBytes(200_000)];
      const answer = await uploadV2(file('one.bin', one), file('two.bin', two), file('empty', ''));
      expect(answer).toMatchObject({ status: 200, kind: 'goodFilesUpload' });
      expect(answer.data).toEqual([
        { name: 'one.bin', url: expect.stringContaining(`${sha256(one)}/one.bin`) as unknown, size: 10 },
        { name: 'two.bin', url: expect.stringContaining(`${sha256(two)}/two.bin`) as unknown, size: 200_000 },
        { name: 'empty', url: expect.stringContaining(`${sha256('')}/empty`) as unknown, size: 0 },
      ]);
    });

    it('the same bytes and name give the same address, another name another one', async () => {
      const content = randomBytes(50);
      const [first, again, other] = urlsOf(
        insist(await uploadV2(file('a.txt', content), file('a.txt', content), file('b.txt', content))),
      );
      expect(again).toBe(first);
      expect(other).not.toBe(first);
    });

    it('20 uploads of the same file at once succeed with one address', async () => {
      const content = randomBytes(300_000);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => uploadV2(file('same.zip', content))),
      );
      expect(new Set(answers.flatMap((answer) => urlsOf(insist(answer)))).size).toBe(1);
    });

    it('names keep their letters; in the address each is percent-encoded', async () => {
      const names = ['ünï ✓.txt', 'a&b;c+d.txt', '50%.txt', "it's.txt", '..x'];
      const data = insist(await uploadV2(...names.map((name) => file(name, name))));
      expect(data.map(({ name }: { name: string }) => name)).toEqual(names);
      for (const [index, url] of urlsOf(data).entries()) {
        expect(url.endsWith(`/${encodeURIComponent(names[index] ?? '')}`)).toBe(true);
        const served = await fetch(new URL(url, target.baseUrl));
        expect([served.status, await served.text()]).toEqual([200, names[index]]);
      }
    });

    it('a name is read as browsers write it, and splits no header', async () => {
      const [stored] = insist(await uploadV2(file('a %22b%22%0D%0AX-Split=50%25', 'x')));
      expect(stored.name).toBe('a "b"\r\nX-Split=50%25');
      const served = await fetch(new URL(stored.url as string, target.baseUrl));
      expect([served.status, served.headers.get('x-split'), await served.text()]).toEqual([200, null, 'x']);
    });

    it('without a file it is badBody, also with one in another field or as text', async () => {
      for (const parts of [
        [],
        [{ name: 'other', fileName: 'a.txt', content: 'x' }],
        [{ name: 'x', content: 'y' }],
      ]) {
        const answer = await uploadV2(...parts);
        expect(answer).toMatchObject({
          status: 400,
          kind: 'badBody',
          data: { reason: 'body:files: is required' },
        });
      }
      const text = await uploadV2({ name: 'files', content: 'text' });
      expect(text).toMatchObject({ status: 400, kind: 'badBody' });
      expect(text.data.reason).toMatch(/^body:files: /);
    });

    it.each(BAD_NAMES)('the file name %j is badBody', async (name) => {
      const answer = await uploadV2(file('good.txt', 'x'), file(name, 'x'));
      expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
      expect(answer.data.reason).toMatch(/^body:files: /);
    });

    it('a file without a name is badBody', async () => {
      const answer = await uploadV2(file('', 'x'));
      expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
    });

    it.each<[string, Buffer, string]>([
      ['no boundary', formOf(file('a', 'x')), 'multipart/form-data'],
      ['another boundary', formOf(file('a', 'x')), 'multipart/form-data; boundary=other'],
      ['no end', Buffer.from(`${headOf(file('a', ''))}content`), FORM_TYPE],
      ['no form at all', Buffer.from('hello'), FORM_TYPE],
      ['nothing', Buffer.alloc(0), FORM_TYPE],
      [
        'a broken header',
        Buffer.from(formOf(file('a', 'x')).toString().replace(': form', ' form')),
        FORM_TYPE,
      ],
    ])('%s is body:formData:malformed', async (_title, raw, type) => {
      const answer = await target.send('POST', '/api/v2/admin/upload', {
        token,
        raw,
        headers: { 'content-type': type },
      });
      expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
      if (_title !== 'a broken header') expect(answer.data.reason).toBe('body:formData:malformed');
    });

    it('a compressed form is 415 badBody', async () => {
      const answer = await target.send('POST', '/api/v2/admin/upload', {
        token,
        raw: gzipSync(formOf(file('a', 'x'))),
        headers: { 'content-type': FORM_TYPE, 'content-encoding': 'gzip' },
      });
      const data = { reason: 'body: must not be compressed' };
      expect(answer).toMatchObject({ status: 415, kind: 'badBody', data });
    });

    it('more parts than a form may have is badBody', async () => {
      const parts = Array.from({ length: 1_100 }, (_, index) => file(`${String(index)}.txt`, 'x'));
      expect(await uploadV2(...parts)).toMatchObject({ status: 400, kind: 'badBody' });
    });
  });

  describe('V1: data URIs', () => {
    it('answers name and address of each file, in the order of the request', async () => {
      const answer = await uploadV1([
        { name: 'a.txt', data: dataUri('first') },
        { name: 'b.txt', data: 'data:text/plain;base64,c2Vjb25k' },
      ]);
      expect(answer).toMatchObject({ status: 200, kind: 'goodFilesUpload' });
      expect(answer.data).toEqual([
        { name: 'a.txt', url: expect.stringContaining(`${sha256('first')}/a.txt`) as unknown },
        { name: 'b.txt', url: expect.stringContaining(`${sha256('second')}/b.txt`) as unknown },
      ]);
    });

    it('an empty list is good', async () => {
      expect(await uploadV1([])).toMatchObject({ status: 200, data: [] });
    });

    it('one malformed URI refuses all, and nothing is stored', async () => {
      const content = randomBytes(30);
      const answer = await uploadV1([
        { name: 'good.txt', data: dataUri(content) },
        { name: 'bad.txt', data: 'no data URI' },
      ]);
      expect(answer).toMatchObject({ status: 400, kind: 'badDataUri' });
      const [found] = insist(await query('v1', [{ sha256: sha256(content), name: 'good.txt' }]));
      expect(found.url).toBeNull();
    });

    it.each(['', '.', '..', 'a/b', 'a\\b', 'C:x', 'a\0b', 'a'.repeat(256)])(
      'the file name %j is badBody',
      async (name) => {
        const answer = await uploadV1([{ name, data: dataUri('x') }]);
        expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
        expect(answer.data.reason).toMatch(/^body:files\.0\.name: /);
      },
    );
  });

  describe('the state of uploads', () => {
    it('is told in the order of the request; what is asked is echoed; V2 adds the size', async () => {
      const content = randomBytes(77);
      const digest = sha256(content);
      const [url] = urlsOf(insist(await uploadV2(file('there.bin', content))));
      const asked = [
        { sha256: digest, name: 'missing.bin' },
        { sha256: digest.toUpperCase(), name: 'there.bin' },
      ];
      expect(await query('v2', asked)).toMatchObject({
        status: 200,
        kind: 'goodUploadsQuery',
        data: [
          { ...asked[0], url: null, size: null },
          { ...asked[1], url, size: 77 },
        ],
      });
      const v1 = await query('v1', asked);
      expect(v1.data).toEqual([
        { ...asked[0], url: null },
        { ...asked[1], url },
      ]);
    });

    it.each([
      [{ sha256: 'a'.repeat(63), name: 'x' }, 'sha256'],
      [{ sha256: 'g'.repeat(64), name: 'x' }, 'sha256'],
      [{ sha256: 'a'.repeat(64), name: '..' }, 'name'],
      [{ sha256: 'a'.repeat(64), name: 'a/b' }, 'name'],
      [{ sha256: 'a'.repeat(64), name: 'a\\b' }, 'name'],
      [{ sha256: 'a'.repeat(64), name: 'C:x' }, 'name'],
      [{ sha256: 'a'.repeat(64), name: 'a\0b' }, 'name'],
      [{ sha256: 'a'.repeat(64), name: '.' }, 'name'],
      [{ sha256: 'a'.repeat(64), name: '' }, 'name'],
      [{ sha256: 'a'.repeat(64), name: 'x'.repeat(256) }, 'name'],
      [{ sha256: 'a'.repeat(64) }, 'name'],
      [{ name: 'x' }, 'sha256'],
    ])('%j is badBody', async (upload, field) => {
      for (const version of ['v1', 'v2']) {
        const answer = await query(version, [upload]);
        expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
        expect(answer.data.reason).toMatch(new RegExp(`^body:uploads\\.0\\.${field}: `));
      }
    });

    it('many are looked up in one request', async () => {
      const uploads = Array.from({ length: 2_000 }, (_, n) => ({ sha256: sha256(String(n)), name: 'x' }));
      const data = insist(await query('v2', uploads));
      expect(data).toHaveLength(2_000);
    });
  });
});

describeLocal('uploads, by permission and on record', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it('storing needs challsWrite, asking needs challsRead', async () => {
    const reader = await target.aTeamWith(Permission.challsRead);
    const writer = await target.aTeamWith(Permission.challsWrite);
    const form = asForm({ name: 'files', fileName: 'a.txt', content: 'x' });
    const store = (token: string) => target.send('POST', '/api/v2/admin/upload', { token, ...form });
    const ask = (token: string) =>
      target.send('POST', '/api/v2/admin/upload/query', { token, json: { uploads: [] } });
    expect((await store(writer.authToken)).status).toBe(200);
    expect(await store(reader.authToken)).toMatchObject({ status: 403, kind: 'badPerms' });
    expect((await ask(reader.authToken)).status).toBe(200);
    expect(await ask(writer.authToken)).toMatchObject({ status: 403, kind: 'badPerms' });
  });

  it('every stored file is on the record of staff', async () => {
    const content = randomBytes(20);
    insist(
      await target.send('POST', '/api/v2/admin/upload', {
        token: target.admin.authToken,
        ...asForm({ name: 'files', fileName: 'audited.bin', content }),
      }),
    );
    const key = `${sha256(content)}/audited.bin`;
    const { actions } = insist(
      await target.asStaff('GET', `/api/v2/admin/audit?limit=10&offset=0&target=${encodeURIComponent(key)}`),
    );
    expect(actions).toMatchObject([{ action: 'file.upload', after: { sizeBytes: 20 } }]);
  });
});
