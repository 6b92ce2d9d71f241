import { createHash, randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ListedObject, StagedFile } from '../../src/uploads';
import { until } from '../../src/testing';
import { gcsUnderTest } from './gcs-under-test';
import { localUnderTest } from './local-under-test';
import { r2UnderTest, s3UnderTest, type S3UnderTest } from './s3-under-test';
import type { StorageUnderTest } from './storage-under-test';

const MIB = 1024 * 1024;
const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The bytes in small pieces, and then a connection that breaks. */
function broken(bytes: Buffer): Readable {
  return Readable.from(
    (async function* () {
      for (let at = 0; at < bytes.length; at += 64 * 1024) {
        yield bytes.subarray(at, at + 64 * 1024);
        await Promise.resolve();
      }
      throw new Error('the connection broke');
    })(),
  );
}

// uploads/r2 is the storage of uploads/s3 with other settings, which are looked at below.
describe.each([
  ['uploads/local', localUnderTest],
  ['uploads/s3', s3UnderTest],
  ['uploads/gcs', gcsUnderTest],
])('%s', (name, start: () => Promise<StorageUnderTest>) => {
  let under: StorageUnderTest;
  beforeEach(async () => {
    under = await start();
  });
  afterEach(() => under.stop());

  const stage = (bytes: Buffer): Promise<StagedFile> => under.storage.stage(Readable.from([bytes]));
  const stored = async (bytes: Buffer, fileName: string): Promise<string> => {
    const staged = await stage(bytes);
    const key = `${staged.sha256}/${fileName}`;
    await under.storage.publish(staged, key);
    await under.storage.discard(staged);
    return key;
  };

  it('staged content is measured and hashed, and has no address yet', async () => {
    const bytes = randomBytes(300_000);
    const staged = await stage(bytes);
    expect(staged).toMatchObject({ sha256: digestOf(bytes), sizeBytes: bytes.length });
    expect(await under.storage.find(`${staged.sha256}/notes.txt`)).toBeUndefined();
  });

  it('stored objects are listed and can be read, staged content is not listed', async () => {
    const key = await stored(Buffer.from('the file'), 'a b&ü.txt');
    const avatar = `avatars/team-1/${'0'.repeat(64)}.webp`;
    await under.storage.put(Buffer.from('face'), avatar);
    const staged = await stage(Buffer.from('not yet'));
    const listed: ListedObject[] = [];
    for await (const object of under.storage.list()) listed.push(object);
    expect(new Set(listed)).toEqual(
      new Set([
        { key, sizeBytes: 8 },
        { key: avatar, sizeBytes: 4 },
      ]),
    );
    const content = await under.storage.read(key);
    expect(content === undefined ? '' : await text(content)).toBe('the file');
    expect(await under.storage.read(`${'1'.repeat(64)}/absent.txt`)).toBeUndefined();
    await under.storage.discard(staged);
  });

  it('an object is listed under its name, however long', async () => {
    const key = await stored(Buffer.from('the file'), `${'🚩'.repeat(251)}.txt`);
    const direct = `${'0'.repeat(64)}/${'团队'.repeat(127)}`;
    await under.storage.put(Buffer.from('another'), direct);
    const listed: string[] = [];
    for await (const object of under.storage.list()) listed.push(object.key);
    expect(listed.sort()).toEqual([key, direct].sort());
    for (const each of listed) await under.storage.delete(each);
    expect(await under.listAll()).toEqual([]);
  });

  it('an object may be deleted while others are listed: a team has another avatar during a backup', async () => {
    const keys = ['a', 'b'].map((team) => `avatars/${team}/${'0'.repeat(64)}.webp`);
    for (const key of keys) await under.storage.put(Buffer.from('face'), key);
    const listed: string[] = [];
    for await (const { key } of under.storage.list()) {
      listed.push(key);
      for (const other of keys) if (other !== key) await under.storage.delete(other);
    }
    expect(keys).toEqual(expect.arrayContaining(listed));
  });

  it.each([0, 1, 5 * MIB + 1, 20 * MIB])('content of %d bytes arrives as it was sent', async (sizeBytes) => {
    const bytes = randomBytes(sizeBytes);
    const key = await stored(bytes, 'file.bin');
    expect(await under.storage.find(key)).toEqual({ sizeBytes });
    expect((await under.read(key)).bytes.equals(bytes)).toBe(true);
    expect(await under.listAll()).toEqual([key]);
  });

  it('discarded content leaves nothing, also when it is discarded twice', async () => {
    const staged = await stage(randomBytes(1000));
    await under.storage.discard(staged);
    await under.storage.discard(staged);
    expect(await under.listAll()).toEqual([]);
  });

  it.each([100_000, 12 * MIB])('a stream that breaks after %d bytes leaves nothing', async (sizeBytes) => {
    await expect(under.storage.stage(broken(randomBytes(sizeBytes)))).rejects.toThrow('the connection broke');
    expect(await under.listAll()).toEqual([]);
  });

  it('the same file stored 20 times at once is one object', async () => {
    const bytes = randomBytes(200_000);
    const keys = await Promise.all(Array.from({ length: 20 }, () => stored(bytes, 'same.zip')));
    expect(new Set(keys).size).toBe(1);
    expect(await under.listAll()).toEqual([keys[0]]);
  });

  it('the same bytes under another name are another object', async () => {
    const bytes = Buffer.from('the same');
    const keys = [await stored(bytes, 'one.txt'), await stored(bytes, 'two.txt')];
    expect((await under.listAll()).sort()).toEqual(keys.sort());
  });

  it('bytes from memory are stored in the same way, also twice', async () => {
    const bytes = Buffer.from('avatar\r\n--bytes--\r\n');
    const key = `avatars/team-1/${digestOf(bytes)}.webp`;
    await under.storage.put(bytes, key);
    await under.storage.put(bytes, key);
    expect((await under.read(key)).bytes.equals(bytes)).toBe(true);
    expect(await under.listAll()).toEqual([key]);
  });

  it('a deleted object is absent; deleting an absent one is no failure', async () => {
    const key = await stored(Buffer.from('gone soon'), 'gone.txt');
    await under.storage.delete(key);
    await under.storage.delete(key);
    expect(await under.storage.find(key)).toBeUndefined();
    expect(await under.listAll()).toEqual([]);
  });

  it.each(['a b&c+d;e%41.txt', 'ünï-✓.tar.gz', '..hidden', "it's (1) *.txt"])(
    'a file named %s is stored, found and deleted',
    async (fileName) => {
      const key = await stored(Buffer.from(fileName), fileName);
      expect(await under.storage.find(key)).toEqual({ sizeBytes: Buffer.byteLength(fileName) });
      const url = under.storage.urlOf(key);
      expect(decodeURIComponent(url.slice(url.lastIndexOf('/') + 1))).toBe(fileName);
      await under.storage.delete(key);
      expect(await under.storage.find(key)).toBeUndefined();
    },
  );

  if (name !== 'uploads/local') {
    it('an object is an attachment of its type that never changes', async () => {
      for (const key of [await stored(Buffer.from('<p>'), 'page.html'), `${'0'.repeat(64)}/direct.html`]) {
        await under.storage.put(Buffer.from('<p>'), key);
        expect(await under.read(key)).toMatchObject({
          contentType: 'text/html; charset=utf-8',
          contentDisposition: 'attachment',
          cacheControl: 'public, max-age=31536000, immutable',
        });
      }
    });
  }

  it('a storage that fails says so, and an upload does not wait for ever', async () => {
    const staged = await stage(Buffer.from('before'));
    await under.breakDown();
    await expect(stage(randomBytes(20 * MIB))).rejects.toThrow();
    await expect(under.storage.publish(staged, `${staged.sha256}/x`)).rejects.toThrow();
    await expect(under.storage.put(Buffer.from('x'), 'avatars/a/b.webp')).rejects.toThrow();
  });
});

describe('uploads/s3', () => {
  let under: S3UnderTest;
  beforeEach(async () => {
    under = await s3UnderTest();
  });
  afterEach(() => under.stop());

  /** The first parts of a file of several are sent; it is up to the test what comes then. */
  async function begun() {
    const content = new PassThrough();
    const staged = under.storage.stage(content);
    // Whoever begins looks at the end later.
    staged.catch(() => undefined);
    const first = randomBytes(20 * MIB);
    content.write(first);
    await until('an upload is under way', async () => (await under.pendingUploads()).length > 0);
    expect(await under.pendingUploads()).toEqual([expect.stringMatching(/^uploads\/\.incoming\//)]);
    return { content, staged, first };
  }

  it('a file that the service refuses while it arrives fails with the reason of the service', async () => {
    under.server.answerAllWith(403);
    const content = new PassThrough();
    const staged = under.storage.stage(content);
    content.write(randomBytes(20 * MIB));
    await expect(staged).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  });

  it('a bucket without access lists takes objects, and decides itself who may read them', async () => {
    under.server.disableAccessLists();
    const staged = await under.storage.stage(Readable.from([Buffer.from('x')]));
    await under.storage.publish(staged, 'a/staged.txt');
    await under.storage.put(Buffer.from('y'), 'a/direct.txt');
    await under.storage.discard(staged);
    expect(await under.listAll()).toEqual(['a/staged.txt', 'a/direct.txt']);
  });

  it('a connection that breaks in the middle of a file of several parts leaves no object and no part', async () => {
    const { content, staged } = await begun();
    content.destroy(new Error('the connection broke'));
    await expect(staged).rejects.toThrow('the connection broke');
    expect(await under.pendingUploads()).toEqual([]);
    expect(await under.listAll()).toEqual([]);
  });

  it('control: one that goes on to its end is there whole, and is not under way any more', async () => {
    const { content, staged, first } = await begun();
    const last = randomBytes(MIB);
    content.end(last);
    const { sha256, sizeBytes, ref } = await staged;
    expect([sha256, sizeBytes]).toEqual([digestOf(Buffer.concat([first, last])), 21 * MIB]);
    expect(await under.pendingUploads()).toEqual([]);
    await under.storage.publish({ sha256, sizeBytes, ref }, `${sha256}/whole.bin`);
    expect((await under.read(`${sha256}/whole.bin`)).bytes).toHaveLength(21 * MIB);
  });
});

describe.each([
  ['uploads/s3', s3UnderTest, 'public-read'],
  ['uploads/r2', r2UnderTest, undefined],
])('%s', (_name, start, acl) => {
  let under: S3UnderTest;
  beforeEach(async () => {
    under = await start();
  });
  afterEach(() => under.stop());

  it(`objects ask for the access list ${acl ?? 'of the bucket'}, staged content for none`, async () => {
    const staged = await under.storage.stage(Readable.from([Buffer.from('x')]));
    await under.storage.publish(staged, 'a/staged.txt');
    await under.storage.put(Buffer.from('y'), 'a/direct.txt');
    expect([...under.server.asked.entries()]).toEqual([
      [expect.stringContaining('/uploads/.incoming/'), undefined],
      ['/event-files/uploads/a/staged.txt', acl],
      ['/event-files/uploads/a/direct.txt', acl],
    ]);
  });

  it('an object that is there is not written again', async () => {
    await under.storage.put(Buffer.from('first'), 'a/once.txt');
    await under.storage.put(Buffer.from('again'), 'a/once.txt');
    expect((await under.read('a/once.txt')).bytes.toString()).toBe('first');
  });

  it.each([404, 301])('a look-up answered with %d says absent', async (status) => {
    under.server.answerAllWith(status);
    expect(await under.storage.find('a/b.txt')).toBeUndefined();
  });

  it.each([403, 500])('a look-up answered with %d is a failure', async (status) => {
    under.server.answerAllWith(status);
    await expect(under.storage.find('a/b.txt')).rejects.toThrow();
  });
});
