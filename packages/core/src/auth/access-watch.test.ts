import { createAccessWatch } from './access-watch';

const LEASE_MS = 1_000;

function aWatch() {
  const store = {
    changes: [] as { teamId: string; revision: number }[],
    isAway: false,
    looks: 0,
    async listChanges(revision: number) {
      store.looks += 1;
      await Promise.resolve();
      if (store.isAway) throw new Error('database away');
      return store.changes.filter((change) => change.revision > revision);
    },
  };
  const forgotten: string[] = [];
  const watch = createAccessWatch({ store, forget: (teamId) => forgotten.push(teamId) });
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
    store.changes = [
      { teamId: 'a', revision: 1 },
      { teamId: 'b', revision: 2 },
    ];
    await watch.refresh();
    store.changes.push({ teamId: 'c', revision: 3 });
    await watch.refresh();
    expect(forgotten).toEqual(['a', 'b', 'c']);
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
