import { CommandError } from '../command';
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

describe('a call to a platform that may be restarting', () => {
  it('is repeated with growing waits until a server answers', async () => {
    const { waits, monotonicClock } = recordedWaits();
    const answer = await withRetries(monotonicClock, (attempt) =>
      attempt < 3 ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve(attempt),
    );
    expect(answer).toBe(3);
    expect(waits).toEqual([100, 200]);
  });

  it('gives up after half a minute', async () => {
    const { waits, monotonicClock } = recordedWaits();
    await expect(withRetries(monotonicClock, () => Promise.reject(new Error('down')))).rejects.toThrow(
      'down',
    );
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(31_100);
  });

  it('does not retry a refusal', async () => {
    const { waits, monotonicClock } = recordedWaits();
    const refusal = () => Promise.reject(new CommandError('refused'));
    await expect(withRetries(monotonicClock, refusal)).rejects.toThrow('refused');
    expect(waits).toEqual([]);
  });
});
