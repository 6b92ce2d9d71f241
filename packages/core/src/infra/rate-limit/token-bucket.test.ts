import { takeToken, type BucketState } from './token-bucket';

const attempts = { name: 'attempts', burst: 5, windowMs: 25_000 };

function takes(times: readonly number[]) {
  let state: BucketState | undefined;
  return times.map((at) => {
    const result = takeToken(attempts, state, at);
    state = result.state;
    return result.take;
  });
}

describe('token bucket', () => {
  it('grants the burst at once and then refuses', () => {
    expect(takes([0, 0, 0, 0, 0, 0]).map((take) => take.taken)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('returns one token every window / burst', () => {
    expect(
      takes([0, 0, 0, 0, 0, 4_999, 5_000, 5_000])
        .map((take) => take.taken)
        .slice(5),
    ).toEqual([false, true, false]);
  });

  it('says how long until the next single token', () => {
    expect(takes([0, 0, 0, 0, 0, 1_200]).at(-1)).toMatchObject({ taken: false, retryInMs: 3_800 });
    // A third of 10 s is no whole number of milliseconds: one that waits as long as it is told gets the token.
    const thirds = { name: 'thirds', burst: 3, windowMs: 10_000 };
    const { take } = takeToken(thirds, { tokens: 0, countedFromMs: 0 }, 0);
    expect(take).toMatchObject({ taken: false, retryInMs: 3_334 });
    expect(takeToken(thirds, { tokens: 0, countedFromMs: 0 }, 3_333).take.taken).toBe(false);
    expect(takeToken(thirds, { tokens: 0, countedFromMs: 0 }, 3_334).take.taken).toBe(true);
  });

  it('does not extend the wait of a refused attempt', () => {
    expect(takes([0, 0, 0, 0, 0, 4_000, 4_500, 4_999, 5_000]).at(-1)).toMatchObject({ taken: true });
  });

  it('keeps the elapsed part of a token', () => {
    // 7.5 s are one and a half tokens: one is back, and the next is due 2.5 s later.
    expect(takes([0, 0, 0, 0, 0, 7_500, 7_500]).at(-1)).toMatchObject({ taken: false, retryInMs: 2_500 });
  });

  it('never holds more than the burst', () => {
    expect(
      takes([0, 90_000, 90_000, 90_000, 90_000, 90_000, 90_000]).filter((take) => take.taken),
    ).toHaveLength(6);
  });

  it('does not go back for a clock that is behind', () => {
    expect(takes([10_000, 10_000, 10_000, 10_000, 10_000, 9_000]).at(-1)).toMatchObject({
      taken: false,
      retryInMs: 5_000,
    });
  });

  it('says how many tokens are left and when the bucket is full again', () => {
    expect(takes([0, 0, 2_000])).toEqual([
      { taken: true, remaining: 4, fullInMs: 5_000 },
      { taken: true, remaining: 3, fullInMs: 10_000 },
      { taken: true, remaining: 2, fullInMs: 13_000 },
    ]);
    expect(takes([0, 0, 0, 0, 0, 1_200]).at(-1)).toMatchObject({ remaining: 0, fullInMs: 23_800 });
  });
});
