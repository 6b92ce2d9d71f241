import { createChallengeCache, createChallengeSnapshot, outwaitRevisionLeases } from './challenge-cache';
import { blankChallenge, type Challenge } from './challenge';
import type { ChallengeCollection } from './challenge-store';

const now = new Date('2026-06-01T12:00:00.000Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const challenge = (id: string, said: Partial<Challenge> = {}) => ({ ...blankChallenge(id, now), ...said });

describe('a snapshot', () => {
  const snapshot = createChallengeSnapshot({
    revision: 1,
    challenges: [
      challenge('open'),
      challenge('hidden', { hidden: true }),
      challenge('soon', { releaseAt: after(10) }),
    ],
  });
  const publicIds = (at: Date) => snapshot.publicAt(at).map(({ id }) => id);

  test('shows a scheduled challenge from its release time on', () => {
    expect(publicIds(now)).toEqual(['open']);
    expect(publicIds(after(9))).toEqual(['open']);
    expect(publicIds(after(10))).toEqual(['open', 'soon']);
  });

  test('hides it from a request that began before the release', () => {
    expect(publicIds(after(10))).toEqual(['open', 'soon']);
    expect(publicIds(after(9))).toEqual(['open']);
  });

  test('returns the same list until a release time passes', () => {
    expect(snapshot.publicAt(after(3))).toBe(snapshot.publicAt(after(4)));
  });

  test('finds hidden and unreleased challenges for organisers only', () => {
    expect(snapshot.find('hidden')?.id).toBe('hidden');
    expect(snapshot.findPublic('hidden', now)).toBeUndefined();
    expect(snapshot.findPublic('soon', after(9))).toBeUndefined();
    expect(snapshot.findPublic('soon', after(10))?.id).toBe('soon');
    expect(snapshot.find('__proto__')).toBeUndefined();
  });
});

describe('a snapshot with prerequisites', () => {
  const after1 = [{ challenges: ['one'], count: 1 }];
  const snapshot = createChallengeSnapshot({
    revision: 1,
    challenges: [
      challenge('two', { requires: after1 }),
      challenge('three', { requires: after1, releaseAt: after(10) }),
      challenge('one'),
      challenge('four', { requires: [{ challenges: ['two', 'three'], count: 2 }] }),
    ],
  });
  const visible = (at: Date, ...solved: string[]) => snapshot.visibleAt(at, solved).map(({ id }) => id);

  test('shows everybody only what has none', () => {
    expect(snapshot.publicAt(now).map(({ id }) => id)).toEqual(['one']);
    expect(snapshot.findPublic('two', now)).toBeUndefined();
  });

  test('shows a team what it has unlocked, in list order and from its release on', () => {
    expect(visible(now, 'one')).toEqual(['two', 'one']);
    expect(visible(after(10), 'one')).toEqual(['two', 'three', 'one']);
    expect(visible(after(10), 'one', 'two', 'three')).toEqual(['two', 'three', 'one', 'four']);
  });

  test('gives teams that see the same the same list, and those that see no more that of everybody', () => {
    expect(snapshot.visibleAt(now, ['one'])).toBe(snapshot.visibleAt(after(5), ['other', 'one']));
    expect(snapshot.visibleAt(now, ['other'])).toBe(snapshot.publicAt(now));
  });
});

describe('the challenge cache', () => {
  /** A database whose reads complete when the test says so. */
  function slowStore() {
    const reads: ((collection: ChallengeCollection) => void)[] = [];
    return {
      reads,
      currentRevision: () => Promise.reject(new Error('not asked for')),
      loadCollection: () => new Promise<ChallengeCollection>((resolve) => reads.push(resolve)),
    };
  }

  test('returns a known revision synchronously', async () => {
    const challengeCache = createChallengeCache({
      currentRevision: () => Promise.resolve(4),
      loadCollection: () => Promise.resolve({ revision: 4, challenges: [challenge('a')] }),
    });
    await challengeCache.at(4);
    const snapshot = challengeCache.at(4);
    expect(snapshot).not.toBeInstanceOf(Promise);
    expect(snapshot).toMatchObject({ revision: 4 });
  });

  test('reads once for any number of callers', async () => {
    const store = slowStore();
    const challengeCache = createChallengeCache(store);
    const answers = Promise.all([challengeCache.at(1), challengeCache.at(1), challengeCache.at(1)]);
    store.reads[0]?.({ revision: 1, challenges: [] });
    expect((await answers).map(({ revision }) => revision)).toEqual([1, 1, 1]);
    expect(store.reads).toHaveLength(1);
  });

  test('never returns a revision older than the one the caller has seen', async () => {
    const store = slowStore();
    const challengeCache = createChallengeCache(store);
    const early = challengeCache.at(1);
    const late = challengeCache.at(2);
    store.reads[0]?.({ revision: 1, challenges: [] });
    expect((await early).revision).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    store.reads[1]?.({ revision: 2, challenges: [] });
    expect((await late).revision).toBe(2);
  });

  test('tries again after a failed read', async () => {
    let attempts = 0;
    const challengeCache = createChallengeCache({
      currentRevision: () => Promise.resolve(1),
      loadCollection: () => {
        attempts += 1;
        return attempts === 1
          ? Promise.reject(new Error('database away'))
          : Promise.resolve({ revision: 1, challenges: [] });
      },
    });
    await expect(Promise.resolve(challengeCache.at(1))).rejects.toThrow('database away');
    expect((await challengeCache.at(1)).revision).toBe(1);
  });

  test('loads for its newest snapshot only when the revision has moved', async () => {
    let revision = 1;
    let loads = 0;
    const challengeCache = createChallengeCache({
      currentRevision: () => Promise.resolve(revision),
      loadCollection: () => {
        loads += 1;
        return Promise.resolve({ revision, challenges: [] });
      },
    });
    await challengeCache.latest();
    await challengeCache.latest();
    expect(loads).toBe(1);
    revision = 2;
    expect((await challengeCache.latest()).revision).toBe(2);
    expect(loads).toBe(2);
  });
});

test('a database that was restored to an earlier state counts', async () => {
  let collection = { revision: 9, challenges: [challenge('lost')] };
  const challengeCache = createChallengeCache({
    currentRevision: () => Promise.resolve(collection.revision),
    loadCollection: () => Promise.resolve(collection),
  });
  await challengeCache.latest();
  collection = { revision: 3, challenges: [challenge('kept')] };
  expect((await challengeCache.latest()).challenges).toBe(collection.challenges);
  expect(challengeCache.known()?.revision).toBe(3);
});

describe('the lease of a revision', () => {
  const ask = jest.fn(() => Promise.resolve(1));
  const aCache = () =>
    createChallengeCache({
      currentRevision: ask,
      loadCollection: () => Promise.resolve({ revision: 1, challenges: [challenge('a')] }),
    });
  beforeEach(() => {
    ask.mockClear();
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('begins when the revision is asked for, and spares the next query', async () => {
    const challengeCache = aCache();
    expect(challengeCache.leased()).toBeUndefined();
    const snapshot = await challengeCache.latest();
    expect(challengeCache.leased()).toBe(snapshot);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('is renewed by whoever uses its last part, without making them wait', async () => {
    const challengeCache = aCache();
    const snapshot = await challengeCache.latest();
    jest.advanceTimersByTime(16);
    expect(challengeCache.leased()).toBe(snapshot);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ask).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(16);
    expect(challengeCache.leased()).toBe(snapshot);
  });

  test('ends before a change that was waited for is reported', async () => {
    const challengeCache = aCache();
    await challengeCache.latest();
    let isReported = false;
    void outwaitRevisionLeases().then(() => {
      isReported = true;
    });
    jest.advanceTimersByTime(25);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isReported).toBe(false);
    jest.advanceTimersByTime(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect([isReported, challengeCache.leased()]).toEqual([true, undefined]);
  });
});
