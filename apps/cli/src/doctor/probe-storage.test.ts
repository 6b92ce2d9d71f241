import { seededRandom } from '@rampart/core/testing';
import { probeStorage } from './probe-storage';

/** A storage that keeps the names of what it holds. */
function aStorage(baseUrl: string, changes: { publish?: () => Promise<void> } = {}) {
  const held = new Set<string>();
  return {
    held,
    stage() {
      held.add('staged');
      return Promise.resolve({ ref: 'staged', sha256: '0'.repeat(64), sizeBytes: 1 });
    },
    publish: (_staged: unknown, key: string) => Promise.resolve(void held.add(key)),
    discard: () => Promise.resolve(void held.delete('staged')),
    delete: (key: string) => Promise.resolve(void held.delete(key)),
    urlOf: (key: string) => `${baseUrl}/uploads/${key}`,
    ...changes,
  };
}

const verdictOf = (storage: ReturnType<typeof aStorage>, fetchStatus: (url: string) => Promise<number>) =>
  probeStorage('uploads/s3', () => storage, seededRandom('doctor'), fetchStatus);
const BUCKET = 'https://bucket.example.org';

describe('the probe of a storage', () => {
  it('fetches a file that is in the bucket, and leaves nothing', async () => {
    const storage = aStorage(BUCKET);
    const verdict = await verdictOf(storage, (url) => {
      expect([...storage.held].some((key) => url === `${BUCKET}/uploads/${key}`)).toBe(true);
      return Promise.resolve(200);
    });
    expect(verdict).toMatchObject({ status: 'ok' });
    expect([...storage.held]).toEqual([]);
  });

  it.each([
    ['are private', () => Promise.resolve(403), 'https://bucket.example.org answers with status 403'],
    [
      'have another address',
      () => Promise.reject(new Error('getaddrinfo ENOTFOUND')),
      'getaddrinfo ENOTFOUND',
    ],
  ])('fails if its files %s', async (_what, fetchStatus, problem) => {
    const storage = aStorage(BUCKET);
    expect(await verdictOf(storage, fetchStatus)).toEqual({
      status: 'failed',
      detail: `uploads/s3 stores files that players cannot fetch: ${problem}.`,
      remedy: expect.stringMatching(/^Make the bucket readable/),
    });
    expect([...storage.held]).toEqual([]);
  });

  it('fails if the bucket takes no file, and leaves nothing', async () => {
    const storage = aStorage(BUCKET, { publish: () => Promise.reject(new Error('Access Denied.')) });
    expect(await verdictOf(storage, () => Promise.resolve(200))).toMatchObject({
      status: 'failed',
      detail: 'uploads/s3 rejects files: Access Denied.',
    });
    expect([...storage.held]).toEqual([]);
  });

  it('fetches nothing if the API serves the files itself', async () => {
    const verdict = await verdictOf(aStorage(''), () => Promise.reject(new Error('must not be called')));
    expect(verdict).toMatchObject({ status: 'ok' });
  });
});
