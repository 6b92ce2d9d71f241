import type { JobOrder, JobOwner } from '../../src/admin-bot';
import { createTestDatabase, type TestDatabase } from '../../src/testing';
import { jobsUnderTest, at } from './jobs-under-test';

let fresh: TestDatabase;
let underTest: ReturnType<typeof jobsUnderTest>;
let owner: JobOwner;
beforeAll(async () => {
  fresh = await createTestDatabase();
  underTest = jobsUnderTest(fresh.database);
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  await fresh.database('admin_bot_jobs').delete();
  owner = await underTest.anOwner();
});

/** Jobs a second apart, named by what they logged: `-` for none. */
async function jobs(...logs: readonly (string | undefined)[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [i, text] of logs.entries()) ids.push(await underTest.aFinishedJob(owner, i * 1_000, text));
  return ids;
}
const keptBy = async (ids: readonly string[]) =>
  Promise.all(ids.map((id) => underTest.store.findLogs(owner, id)));

describe('log retention', () => {
  test.each([
    ['fewer than are kept', 3, ['a', 'b'], ['a', 'b']],
    ['exactly as many', 2, ['a', 'b'], ['a', 'b']],
    ['more: the newest stay', 2, ['a', 'b', 'c', 'd'], [null, null, 'c', 'd']],
    ['one is kept', 1, ['a', 'b'], [null, 'b']],
    ['jobs without logs do not count', 2, ['a', undefined, 'b', undefined], ['a', null, 'b', null]],
    ['an empty text counts as logs', 2, ['a', '', 'c'], [null, '', 'c']],
  ])('%s', async (_what, kept, logs, left) => {
    const ids = await jobs(...logs);
    await underTest.store.keepNewestLogs(owner, kept);
    expect(await keptBy(ids)).toEqual(left);
    expect(await fresh.database('admin_bot_jobs').pluck('id')).toHaveLength(ids.length);
  });

  test('goes by the time of submission, not of the report', async () => {
    const [old] = await jobs('old', 'new');
    await fresh.database('admin_bot_jobs').where('id', old).update('updated_at', at(99_000));
    await underTest.store.keepNewestLogs(owner, 1);
    expect(await underTest.store.findLogs(owner, old ?? '')).toBeNull();
  });

  test('leaves other teams and challenges alone', async () => {
    const other = await underTest.anOwner();
    const foreign = await underTest.aFinishedJob(other, 0, 'foreign');
    await jobs('a', 'b');
    await underTest.store.keepNewestLogs(owner, 1);
    expect(await underTest.store.findLogs(other, foreign)).toBe('foreign');
  });
});

describe('history window', () => {
  /** Which of the jobs are listed, newest first. */
  const listed = async (ids: readonly string[], kept: number) =>
    (await underTest.store.listFinished(owner, kept)).map(({ id }) => ids.indexOf(id));

  test.each([
    ['no job', [], []],
    ['none with logs', [undefined, undefined], []],
    ['fewer than N: from the oldest with logs', [undefined, 'a', undefined], [2, 1]],
    ['exactly N: from the oldest with logs', [undefined, 'a', 'b', undefined], [3, 2, 1]],
    ['more than N: from the N-th newest with logs', ['a', 'b', undefined, 'c'], [3, 2, 1]],
    ['an empty text counts as logs', ['a', '', 'c'], [2, 1]],
  ])('%s, N being 2', async (_what, logs, expected) => {
    const ids = await jobs(...logs);
    expect(await listed(ids, 2)).toEqual(expected);
  });

  test('says of each job whether it has logs, an empty text among them', async () => {
    await jobs('a', undefined, '');
    expect(await underTest.store.listFinished(owner, 5)).toMatchObject([
      { hasLogs: true, status: 'completed', createdAt: at(2_000) },
      { hasLogs: false, createdAt: at(1_000) },
      { hasLogs: true, createdAt: at(0) },
    ]);
  });

  test('lists failed jobs too, and neither queued nor running ones', async () => {
    const [first] = await jobs('a');
    const second = await underTest.aQueuedJob({ createdAt: at(1_000) }, owner);
    expect(await listed([first ?? ''], 5)).toEqual([0]);
    await underTest.store.pull(at(1_000));
    expect(await listed([first ?? ''], 5)).toEqual([0]);
    await underTest.store.finish({ id: second.id, status: 'failed', logs: 'b', at: at(2_000) });
    expect(await listed([first ?? '', second.id], 5)).toEqual([1, 0]);
  });
});

describe('the newest job and its place', () => {
  test('the place is counted over all challenges, from 1, and only while the job is queued', async () => {
    const queue: JobOrder[] = [];
    for (let i = 0; i < 3; i += 1) queue.push(await underTest.aQueuedJob({ createdAt: at(i) }));
    const place = async (i: number) => {
      const job = queue[i];
      return job === undefined ? undefined : (await underTest.store.findNewest(job))?.queuePosition;
    };
    expect([await place(0), await place(1), await place(2)]).toEqual([1, 2, 3]);
    await underTest.store.pull(at(10));
    expect([await place(0), await place(1), await place(2)]).toEqual([null, 1, 2]);
  });

  test('jobs of one instant have places of their own, in the order they are pulled', async () => {
    const queue: JobOrder[] = [];
    for (let i = 0; i < 3; i += 1) queue.push(await underTest.aQueuedJob());
    const places = new Map<string, number | null | undefined>();
    for (const job of queue) places.set(job.id, (await underTest.store.findNewest(job))?.queuePosition);
    expect([...places.values()].toSorted()).toEqual([1, 2, 3]);
    for (const expected of [1, 2, 3]) {
      const pulled = await underTest.store.pull(at(1));
      expect(places.get(pulled?.id ?? '')).toBe(expected);
    }
  });

  test('is undefined for a team that never had one', async () => {
    expect(await underTest.store.findNewest(owner)).toBeUndefined();
  });

  test('logs of an unknown job, of another team and of another challenge are null', async () => {
    const [id = ''] = await jobs('mine');
    const other = await underTest.anOwner();
    expect(await underTest.store.findLogs(owner, id)).toBe('mine');
    expect(await underTest.store.findLogs(owner, 'unknown')).toBeNull();
    expect(await underTest.store.findLogs({ ...owner, teamId: other.teamId }, id)).toBeNull();
    expect(await underTest.store.findLogs({ ...owner, challengeId: other.challengeId }, id)).toBeNull();
  });
});
