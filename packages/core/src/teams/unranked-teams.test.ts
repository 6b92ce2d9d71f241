import { createUnrankedTeams } from './unranked-teams';

/** A store whose reads end when the test says so; the first read has ended. */
async function unrankedTeams(...stored: string[]) {
  const reads: ((ids: string[]) => void)[] = [];
  const failures: ((error: Error) => void)[] = [];
  let isFirst = true;
  const banned = await createUnrankedTeams({
    listUnrankedIds: () => {
      if (!isFirst) {
        return new Promise((resolve, reject) => {
          reads.push(resolve);
          failures.push(reject);
        });
      }
      isFirst = false;
      return Promise.resolve(stored);
    },
  });
  return { banned, reads, fail: (read: number) => failures[read]?.(new Error('the database is away')) };
}

const ended = () => new Promise((resolve) => setImmediate(resolve));

describe('the banned and deleted teams a process knows of', () => {
  it('are those stored at the start, then those of the last read', async () => {
    const { banned, reads } = await unrankedTeams('a', 'b');
    expect([...banned.current()]).toEqual(['a', 'b']);
    for (const [read, stored] of [['b', 'c'], ['c'], []].entries()) {
      const refreshed = banned.refresh();
      reads[read]?.(stored);
      await refreshed;
      expect([...banned.current()]).toEqual(stored);
    }
  });

  it('are the same set when a read finds nothing new, so that results cached by it stay valid', async () => {
    const { banned, reads } = await unrankedTeams('a', 'b');
    const before = banned.current();
    const refreshed = banned.refresh();
    reads[0]?.(['b', 'a']);
    await refreshed;
    expect(banned.current()).toBe(before);
  });

  it('follow a ban and an unban of this process at once', async () => {
    const { banned } = await unrankedTeams('a');
    const before = banned.current();
    banned.adopt('a', true);
    expect(banned.current()).toBe(before);
    banned.adopt('b', true);
    expect([...banned.current()]).toEqual(['a', 'b']);
    banned.adopt('a', false);
    expect([...banned.current()]).toEqual(['b']);
  });

  it('do not forget a ban of this process because of a read that began before it', async () => {
    const { banned, reads } = await unrankedTeams();
    const refreshed = banned.refresh();
    banned.adopt('a', true);
    reads[0]?.([]);
    await ended();
    expect([...banned.current()]).toEqual(['a']);
    reads[1]?.(['a']);
    await refreshed;
    expect([...banned.current()]).toEqual(['a']);
  });

  it('are read once more, not once per announcement, when announcements come during a read', async () => {
    const { banned, reads } = await unrankedTeams();
    const refreshed = banned.refresh();
    for (let n = 0; n < 5; n += 1) void banned.refresh();
    reads[0]?.([]);
    await ended();
    reads[1]?.(['a']);
    await refreshed;
    expect([reads.length, [...banned.current()]]).toEqual([2, ['a']]);
  });

  it('are read again after a read that failed', async () => {
    const { banned, reads, fail } = await unrankedTeams('a');
    const failed = banned.refresh();
    fail(0);
    await expect(failed).rejects.toThrow('the database is away');
    expect([...banned.current()]).toEqual(['a']);
    const refreshed = banned.refresh();
    reads[1]?.(['b']);
    await refreshed;
    expect([...banned.current()]).toEqual(['b']);
  });
});
