import { withRetries } from './with-retries';

function recordedWaits() {
  const waits: number[] = [];
  return {
    waits,
    monotonicClock: {
      elapsedMs: () => 0,
      wait: (durationMs: number) => {
        waits.push(durationMs);
        return Promise.resolve();
      },
    },
  };
}

const isBusy = (answer: string) => answer === 'busy';

describe('a call to a platform that may be restarting', () => {
  it('is repeated with growing waits until a server answers that works', async () => {
    const { waits, monotonicClock } = recordedWaits();
    const call = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
      .mockResolvedValueOnce('busy')
      .mockResolvedValueOnce('refused');
    await expect(withRetries(monotonicClock, call, isBusy)).resolves.toEqual({
      answer: 'refused',
      attempts: 3,
    });
    expect(waits).toEqual([100, 200]);
  });

  it.each([
    ['without a server, with its error', () => Promise.reject(new Error('down')), 'Error: down'],
    ['with a server that does not work, with its answer', () => Promise.resolve('busy'), 'busy'],
  ])('ends after half a minute %s', async (_, call, end) => {
    const { waits, monotonicClock } = recordedWaits();
    const ended = await withRetries(monotonicClock, call, isBusy).then(({ answer }) => answer, String);
    expect(ended).toBe(end);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(31_100);
  });
});
