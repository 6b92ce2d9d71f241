import { createAccessWatch } from './access-watch';

const LEASE_MS = 1_000;

function aWatch() {
  const store = {
    revision: 0,
    changes: [] as { teamId: string; revision: number }[],
    isAway: false,
    looks: 0,
    end(teamId: string) {
      store.revision += 1;
      store.changes.push({ teamId, revision: store.revision });
    },
    async listChanges(since: number) {
      store.looks += 1;
      await Promise.resolve();
      if (store.isAway) throw new Error('database away');
      const teamIds = store.changes.filter(({ revision }) => revision > since).map(({ teamId }) => teamId);
      return { revision: store.revision, teamIds };
    },
  };
  const forgotten: string[] = [];
  const watch = createAccessWatch({
    store,
    forget: (teamId) => forgotten.push(teamId),
    forgetAll: () => forgotten.push('all'),
  });
  return { store, watch, forgotten };
}

describe('the watch over ended tokens', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('forgets each team of which a token was ended, once', async () => {
    const { store, watch, forgotten } = aWatch();
    store.end('a');
    store.end('b');
    await watch.refresh();
    store.end('c');
    await watch.refresh();
    expect(forgotten).toEqual(['a', 'b', 'c']);
  });

  it('forgets all teams when the database was restored to an earlier state, and follows it from there', async () => {
    const { store, watch, forgotten } = aWatch();
    store.end('a');
    store.end('b');
    await watch.refresh();
    store.revision = 1;
    store.changes.pop();
    await watch.refresh();
    store.end('c');
    await watch.refresh();
    expect(forgotten).toEqual(['a', 'b', 'all', 'c']);
  });

  it('has nobody wait for a second after it looked, and everybody after that', async () => {
    const { watch, store } = aWatch();
    await watch.refresh();
    jest.advanceTimersByTime(LEASE_MS - 1);
    expect(watch.settle()).toBeUndefined();
    jest.advanceTimersByTime(1);
    await watch.settle();
    expect(store.looks).toBe(2);
    expect(watch.settle()).toBeUndefined();
  });

  it('has nobody wait while the database is away', async () => {
    const { watch, store } = aWatch();
    await watch.refresh();
    store.isAway = true;
    jest.advanceTimersByTime(LEASE_MS);
    // The first one finds out.
    await watch.settle();
    expect(watch.settle()).toBeUndefined();
    store.isAway = false;
    await watch.refresh();
    jest.advanceTimersByTime(LEASE_MS);
    expect(watch.settle()).toBeInstanceOf(Promise);
  });
});
