import { silentForMs, type FeedLife, type RunningEvent } from './feed-silence';

describe('a score feed fell silent', () => {
  const at = (ms: number) => new Date(ms);
  const EVENT: RunningEvent = { startAtMs: 1_000, endAtMs: 9_000, pausedAt: null };
  const FEED: FeedLife = { hasSecret: true, isHidden: false, closesAt: null, deliveredAt: at(2_000) };
  const silence = (feed: Partial<FeedLife>, event: Partial<RunningEvent> = {}, nowMs = 5_000) =>
    silentForMs({ ...FEED, ...feed }, { ...EVENT, ...event }, 500, at(nowMs));

  it('since its latest delivery, once that is longer ago than allowed', () => {
    expect(silence({ deliveredAt: at(4_500) })).toBeUndefined();
    expect(silence({ deliveredAt: at(4_499) })).toBe(501);
  });

  it('since the start, if its latest delivery was before it', () => {
    expect(silence({ deliveredAt: at(200) }, {}, 1_500)).toBeUndefined();
    expect(silence({ deliveredAt: at(200) }, {}, 1_501)).toBe(501);
  });

  test.each<[string, Partial<FeedLife>, Partial<RunningEvent>]>([
    ['was never delivered to', { deliveredAt: null }, {}],
    ['has no secret', { hasSecret: false }, {}],
    ['is hidden', { isHidden: true }, {}],
    ['has closed', { closesAt: at(5_000) }, {}],
    ['has ended with its event', {}, { endAtMs: 4_999 }],
    ['waits for the start of the event', {}, { startAtMs: 6_000 }],
    ['is paused with its event', {}, { pausedAt: at(4_000) }],
  ])('not when it %s', (_why, feed, event) => {
    expect(silence(feed, event)).toBeUndefined();
    // Control: without that circumstance it is silent.
    expect(silence({ closesAt: at(5_001) }, { endAtMs: 5_000 })).toBe(3_000);
  });
});
