import { Readable } from 'node:stream';
import { gcsUnderTest } from './gcs-under-test';

describe('uploads/gcs', () => {
  let under: Awaited<ReturnType<typeof gcsUnderTest>>;
  beforeEach(async () => {
    under = await gcsUnderTest();
  });
  afterEach(() => under.stop());

  it('one signed assertion gives a token for many calls', async () => {
    await Promise.all(
      [1, 2, 3].map((n) => under.storage.put(Buffer.from(String(n)), `avatars/a/${String(n)}.webp`)),
    );
    expect(under.server.tokensGiven).toBe(1);
  });

  it('objects ask to be readable for everybody, and are stored without if the bucket decides that', async () => {
    const store = async (name: string) => {
      const staged = await under.storage.stage(Readable.from([Buffer.from('x')]));
      await under.storage.publish(staged, `a/${name}`);
      await under.storage.put(Buffer.from('y'), `b/${name}`);
      await under.storage.discard(staged);
    };
    await store('1.txt');
    expect(under.server.asked).toEqual(['publicRead', 'publicRead']);
    under.server.hasUniformAccess = true;
    await store('2.txt');
    expect(await under.listAll()).toEqual(['a/1.txt', 'b/1.txt', 'a/2.txt', 'b/2.txt']);
  });

  it('every failure of a look-up says absent', async () => {
    await under.storage.put(Buffer.from('there'), 'a/b.txt');
    expect(await under.storage.find('a/b.txt')).toEqual({ sizeBytes: 5 });
    await under.breakDown();
    expect(await under.storage.find('a/b.txt')).toBeUndefined();
  });
});
