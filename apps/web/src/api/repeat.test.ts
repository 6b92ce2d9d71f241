import { Refusal } from './refusal';
import { afterRefusal, every } from './repeat';

describe('a query that is refused', () => {
  /** After how many seconds it is sent, in two minutes of refusals. */
  function askedAt(error: Error, interval: typeof afterRefusal = afterRefusal): number[] {
    const asked = [0];
    for (let seconds = 0; seconds <= 120; asked.push(seconds)) {
      const pauseMs = interval({ state: { error, errorUpdateCount: asked.length } });
      if (pauseMs === false) break;
      seconds += pauseMs / 1_000;
    }
    return asked;
  }

  it.each(['errorInternal', 'errorUnavailable'])(
    'by %s is sent again soon, and with growing pauses while that lasts',
    (kind) => {
      const asked = askedAt(new Refusal(kind));
      expect(asked[1]).toBeLessThanOrEqual(1.5);
      expect(asked.length).toBeGreaterThan(6);
      expect(asked.length).toBeLessThanOrEqual(16);
    },
  );

  it('by a rate limit is sent again when that allows it', () =>
    expect(askedAt(new Refusal('badRateLimit', { timeLeft: 60_000 }))).toEqual([0, 60.1, 120.2]));

  it('for good is not sent again before its time', () => {
    const refusal = new Refusal('badUnknownUser');
    expect(askedAt(refusal)).toEqual([0]);
    expect(askedAt(refusal, every(100_000))).toEqual([0, 100, 200]);
    expect(askedAt(new Refusal('errorInternal'), every(100_000))[1]).toBeLessThanOrEqual(1.5);
  });
});
