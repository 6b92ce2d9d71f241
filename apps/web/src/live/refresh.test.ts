import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { createRefresh, RELAXED, type Pace } from './refresh';

const CHANGES_EVERY_MS = 250;

describe('the data of pages', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    focusManager.setFocused(undefined);
    jest.useRealTimers();
  });

  /**
   * A page on a network with this delay, while data changes for `lastsMs`; returns what it shows at the end, and
   * how old that is.
   */
  async function follow(answersAfterMs: number, lastsMs: number) {
    const queryClient = new QueryClient();
    const startedAt = Date.now();
    let cancelled = 0;
    const queryFn = ({ signal }: { readonly signal: AbortSignal }): Promise<number> => {
      const askedAt = Date.now();
      return new Promise((resolve) => {
        const answer = setTimeout(() => resolve(askedAt - startedAt), answersAfterMs);
        signal.addEventListener('abort', () => {
          clearTimeout(answer);
          cancelled += 1;
        });
      });
    };
    const page = new QueryObserver(queryClient, { queryKey: ['board'], queryFn, initialData: -1 });
    const leave = page.subscribe(() => undefined);
    const refreshSoon = createRefresh(queryClient);
    for (let at = 0; at < lastsMs; at += CHANGES_EVERY_MS) {
      refreshSoon(['board']);
      await jest.advanceTimersByTimeAsync(CHANGES_EVERY_MS);
    }
    const meanwhile = page.getCurrentResult().data;
    await jest.advanceTimersByTimeAsync(60_000);
    const afterwards = page.getCurrentResult().data;
    leave();
    queryClient.clear();
    return { meanwhile, afterwards, cancelled };
  }

  it.each([100, 1_500, 4_000])(
    'is renewed while things change all the time, where answers take %i ms, and has the last change',
    async (answersAfterMs) => {
      const { meanwhile, afterwards } = await follow(answersAfterMs, 20_000);
      expect(meanwhile).toBeGreaterThanOrEqual(20_000 - 2 * (answersAfterMs + 1_500));
      expect(afterwards).toBeGreaterThanOrEqual(20_000 - CHANGES_EVERY_MS);
    },
  );

  /** The times of requests while data changes four times a second at this pace, and once at `promptAtMs` promptly. */
  async function askedAt(pace: Pace, lastsMs: number, promptAtMs?: number): Promise<number[]> {
    const startedAt = Date.now();
    const asked: number[] = [];
    const queryClient = new QueryClient();
    const queryFn = (): number => asked.push(Date.now() - startedAt);
    const page = new QueryObserver(queryClient, { queryKey: ['challenges'], queryFn, initialData: 0 });
    const leave = page.subscribe(() => undefined);
    asked.length = 0;
    const refreshSoon = createRefresh(queryClient);
    for (let at = 0; at < lastsMs; at += CHANGES_EVERY_MS) {
      refreshSoon(['challenges'], pace);
      if (at === promptAtMs) refreshSoon(['challenges']);
      await jest.advanceTimersByTimeAsync(CHANGES_EVERY_MS);
    }
    leave();
    queryClient.clear();
    return asked;
  }

  it('is fetched at most every two seconds, and at least every four, if it is computed per team', async () => {
    const asked = await askedAt(RELAXED, 60_000);
    const gaps = asked.map((at, number) => at - (asked[number - 1] ?? -RELAXED.gapMs));
    expect(Math.min(...gaps.slice(1))).toBeGreaterThanOrEqual(2_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4_000 + CHANGES_EVERY_MS);
  });

  it('is fetched for a prompt change without waiting for a relaxed one', async () => {
    const asked = await askedAt(RELAXED, 20_000, 10_000);
    expect(asked.find((at) => at >= 10_000)).toBeLessThanOrEqual(11_150);
  });

  it('is fetched once when its tab is seen again, and not before', async () => {
    focusManager.setFocused(false);
    const queryClient = new QueryClient();
    queryClient.mount();
    const queryFn = jest.fn(() => 0);
    const page = new QueryObserver(queryClient, {
      queryKey: ['board'],
      queryFn,
      initialData: 0,
      staleTime: 60_000,
    });
    const leave = page.subscribe(() => undefined);
    const refreshSoon = createRefresh(queryClient);
    for (let change = 0; change < 5; change += 1) {
      refreshSoon(['board']);
      await jest.advanceTimersByTimeAsync(2_000);
    }
    expect(queryFn).not.toHaveBeenCalled();
    focusManager.setFocused(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
    leave();
    queryClient.unmount();
  });

  it('is fetched again when the connection of the first request died', async () => {
    const { cancelled } = await follow(600_000, 30_000);
    expect(cancelled).toBeGreaterThan(0);
  });
});
