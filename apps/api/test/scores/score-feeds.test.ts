import { createReadLongestSilence } from '@rampart/core/score-feed';
import {
  describeLocal,
  insist,
  startLocalTarget,
  unique,
  until,
  type LocalTarget,
  type StoredChallenge,
} from '../support';

/** The default of `scoreFeeds.silentAfter`. */
const SILENT_AFTER_MS = 600_000;

describeLocal('GET /api/v2/admin/score-feeds', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const list = async () => insist(await target.asStaff('GET', '/api/v2/admin/score-feeds'));
  const feedOf = async ({ id }: StoredChallenge) =>
    (await list()).find((feed: { challengeId: string }) => feed.challengeId === id);
  const reasons = async (challenge: StoredChallenge): Promise<string[]> =>
    (await feedOf(challenge)).refused.map(({ reason }: { reason: string }) => reason);
  const refused = (challenge: StoredChallenge, reason: string) =>
    until(`${reason} is listed`, async () =>
      (await reasons(challenge)).includes(reason) ? true : undefined,
    );

  it('tells the latest pushes of each feed, and nothing of its secret', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    const decay = await target.aStoredChallenge();
    const team = await target.aRegisteredTeam();
    expect(await feedOf(challenge)).toMatchObject({ hasSecret: true, tickedAt: null, teams: 0, applied: [] });
    insist(await target.pushScores(challenge, [{ userId: team.id, points: 5 }]));
    const feed = await until('the push is listed', async () => {
      const found = await feedOf(challenge);
      return found.applied.length > 0 ? found : undefined;
    });
    expect(feed).toEqual({
      challengeId: challenge.id,
      challengeName: challenge.id,
      hasSecret: true,
      tickedAt: expect.any(Number),
      deliveredAt: expect.any(Number),
      isSilent: false,
      teams: 1,
      applied: [{ at: expect.any(Number), changed: 1 }],
      refused: [],
    });
    expect(await feedOf(decay)).toBeUndefined();
    expect(JSON.stringify(await list())).not.toContain(challenge.secret);
  });

  it('tells why a delivery was refused, which the scorer is not told', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    const timestamp = String(target.now().getTime());
    insist(await target.pushScores(challenge, [], { timestamp }));
    expect((await target.pushScores(challenge, [], { timestamp })).status).toBe(409);
    await refused(challenge, 'replayed');
    expect((await target.pushScores(challenge, [], { secret: 'guess' })).status).toBe(401);
    await refused(challenge, 'wrongSignature');
    expect((await target.pushScores(challenge, [], { timestamp: '1' })).status).toBe(401);
    await refused(challenge, 'clockSkew');
    expect(await reasons(challenge)).toEqual(['clockSkew', 'wrongSignature', 'replayed']);
  });

  it('marks a feed that is no longer delivered to, and not one whose pushes change nothing', async () => {
    const [silent, quiet] = [
      await target.aStoredChallenge({ kind: 'dynamic' }),
      await target.aStoredChallenge({ kind: 'dynamic' }),
    ];
    insist(await target.pushScores(silent, []));
    const { deliveredAt } = await feedOf(silent);
    target.clock.advanceMs(SILENT_AFTER_MS + 1);
    insist(await target.pushScores(quiet, []));
    expect(await feedOf(silent)).toMatchObject({ tickedAt: null, deliveredAt, isSilent: true });
    expect(await feedOf(quiet)).toMatchObject({ tickedAt: null, isSilent: false });
    const read = createReadLongestSilence(target.database, {
      defaultTiming: { startAtMs: 0, endAtMs: Infinity },
      silentAfterMs: SILENT_AFTER_MS,
      clock: target.clock,
    });
    expect(await read()).toBeGreaterThan(SILENT_AFTER_MS);
    // What counts is the latest delivery.
    insist(await target.pushScores(silent, []));
    expect(await feedOf(silent)).toMatchObject({ isSilent: false });
  });

  it('keeps nothing of feeds that do not exist', async () => {
    const unknown = { id: unique('none'), flag: '', secret: 'any' };
    expect((await target.pushScores(unknown, [])).status).toBe(401);
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    await target.pushScores(challenge, [], { secret: 'guess' });
    await refused(challenge, 'wrongSignature');
    const keys = await target.redis.keys('*deliveries:refused:*');
    expect(keys.filter((key) => key.endsWith(unknown.id))).toEqual([]);
    // Control: that of the feed that does.
    expect(keys.filter((key) => key.endsWith(challenge.id))).toHaveLength(1);
  });
});
