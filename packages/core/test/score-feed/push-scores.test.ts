import { createScoreFeedStore, createPushScores } from '../../src/score-feed';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  recordingEventPublisher,
  storeChallenges,
  storeTeams,
  untilSomebodyWaits,
  type TestDatabase,
} from '../../src/testing';

describe('a score push', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const at = (ms: number) => new Date(Date.parse('2026-06-01T12:00:00Z') + ms);
  let deliveries = 0;

  async function aFeed(teams = 2) {
    const challenge = aChallenge({ scoringKind: 'dynamic' });
    const all = Array.from({ length: teams }, () => aTeam());
    await storeChallenges(test.database, challenge);
    await storeTeams(test.database, ...all);
    const published = recordingEventPublisher();
    const store = createScoreFeedStore(test.database);
    const unlogged = { applied: () => undefined, refused: () => undefined };
    const push = createPushScores(store, published, unlogged);
    return {
      challenge,
      teams: all,
      store,
      published,
      push: (points: Readonly<Record<string, number>>, given: { at?: Date; signature?: string } = {}) =>
        push({
          challengeId: challenge.id,
          signature: given.signature ?? `sha256=${String((deliveries += 1))}`,
          entries: Object.entries(points).map(([teamId, value]) => ({ teamId, points: value })),
          at: given.at ?? at(deliveries * 1000),
        }),
      rows: () =>
        test.database('dynamic_scores').where('challenge_id', challenge.id).orderBy('team_id').select(),
      ledger: () =>
        test
          .database('ledger')
          .where({ challenge_id: challenge.id, kind: 'points_pushed' })
          .orderBy('id')
          .select(),
    };
  }

  it('counts the rows it really inserted, updated and deleted', async () => {
    const { push, teams } = await aFeed(3);
    const [a, b, c] = teams.map((team) => team.id) as [string, string, string];
    expect(await push({ [a]: 10, [b]: 20 })).toMatchObject({ inserted: 2, updated: 0, deleted: 0 });
    expect(await push({ [a]: 10, [b]: 0, [c]: -5 })).toMatchObject({ inserted: 1, updated: 0, deleted: 1 });
    expect(await push({ [a]: 11 })).toMatchObject({ inserted: 0, updated: 1, deleted: 0 });
  });

  it('drops teams that do not exist and does not count them', async () => {
    const { push, rows } = await aFeed();
    expect(await push({ 'no-such-team': 5 })).toMatchObject({ inserted: 0, updated: 0, deleted: 0 });
    expect(await rows()).toHaveLength(0);
  });

  it('leaves the score of a banned team untouched, also for points 0', async () => {
    const { push, teams, rows } = await aFeed();
    const [a] = teams.map((team) => team.id) as [string];
    await push({ [a]: 300 });
    await test.database('teams').where('id', a).update({ banned: true });
    expect(await push({ [a]: 0 })).toMatchObject({ deleted: 0 });
    expect(await rows()).toMatchObject([{ points: 300 }]);
  });

  it('writes one ledger row a change and none for what stays the same', async () => {
    const { push, teams, ledger } = await aFeed();
    const [a, b] = teams.map((team) => team.id) as [string, string];
    await push({ [a]: 300, [b]: 7 });
    await push({ [a]: 125, [b]: 7 });
    await push({ [a]: 0 });
    expect((await ledger()).map((row) => [row.team_id, Number(row.delta)])).toEqual(
      expect.arrayContaining([
        [a, 300],
        [b, 7],
        [a, -175],
        [a, -125],
      ]),
    );
    expect(await ledger()).toHaveLength(4);
  });

  it('keeps creation and moves update: 300, then 125', async () => {
    const { push, teams, rows } = await aFeed();
    const [a] = teams.map((team) => team.id) as [string];
    await push({ [a]: 300 }, { at: at(0) });
    await push({ [a]: 125 }, { at: at(5000) });
    expect(await rows()).toMatchObject([
      { points: 125, delta: '-175', created_at: at(0), updated_at: at(5000) },
    ]);
  });

  it('leaves the points of the same teams on other challenges alone', async () => {
    const [{ push, teams, ledger }, other] = [await aFeed(), await aFeed()];
    const [a] = teams.map((team) => team.id) as [string];
    await other.push({ [a]: 20 });
    for (const points of [5, 7, 0]) await push({ [a]: points });
    expect(await other.rows()).toMatchObject([{ team_id: a, points: 20 }]);
    expect((await ledger()).map(({ delta }) => Number(delta))).toEqual([5, 2, -7]);
  });

  it('gives every push a later instant than the one before, whatever the clocks say', async () => {
    const { push, teams, rows } = await aFeed();
    const [a] = teams.map((team) => team.id) as [string];
    await push({ [a]: 1 }, { at: at(10_000) });
    await push({ [a]: 2 }, { at: at(0) });
    expect(await rows()).toMatchObject([{ updated_at: at(10_001) }]);
  });

  it('ticks when it changes anything, by up to twice the largest number of points', async () => {
    const { push, teams, challenge, store, ledger } = await aFeed();
    const [a] = teams.map((team) => team.id) as [string];
    const [lowest, highest] = [-(2 ** 31), 2 ** 31 - 1];
    await push({ [a]: lowest }, { at: at(0) });
    await push({ [a]: highest }, { at: at(5_000) });
    await push({ [a]: highest }, { at: at(9_000) });
    expect((await ledger()).map(({ delta }) => Number(delta))).toEqual([lowest, highest - lowest]);
    const feeds = await store.listFeeds();
    expect(feeds.find(({ challengeId }) => challengeId === challenge.id)?.tickedAt).toEqual(at(5_000));
  });

  it('applies one of 10 equal deliveries at once; the others are replays', async () => {
    const { push, teams, ledger } = await aFeed();
    const [a] = teams.map((team) => team.id) as [string];
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => push({ [a]: 4 }, { signature: 'sha256=same', at: at(0) })),
    );
    expect(outcomes.filter((outcome) => outcome.outcome === 'applied')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.outcome === 'replayed')).toHaveLength(9);
    expect(await ledger()).toHaveLength(1);
  });

  it('control: 10 deliveries signed apart all apply', async () => {
    const { push, teams } = await aFeed();
    const [a] = teams.map((team) => team.id) as [string];
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, index) => push({ [a]: index + 1 })));
    expect(outcomes.every((outcome) => outcome.outcome === 'applied')).toBe(true);
  });

  it('remembers a delivery for as long as any clock may let its timestamp pass', async () => {
    const { push, teams } = await aFeed();
    const [a] = teams.map((team) => team.id) as [string];
    const delivered = { signature: 'sha256=old', at: at(0) };
    await push({ [a]: 1 }, delivered);
    // Twenty minutes later by the clock of the first process, of which that of another is ten minutes ahead.
    await push({ [a]: 2 }, { at: at(1_800_000) });
    expect(await push({ [a]: 1 }, { ...delivered, at: at(1_200_000) })).toEqual({ outcome: 'replayed' });
  });

  it('knows a delivery also when its challenge was deleted and created again', async () => {
    const { push, store, teams, challenge, rows } = await aFeed();
    const [a] = teams.map((team) => team.id) as [string];
    const delivered = { signature: 'sha256=before', at: at(0) };
    await push({ [a]: 1 }, delivered);
    await test.database('challenges').where('id', challenge.id).delete();
    await storeChallenges(test.database, { ...challenge, createdAt: at(1_000) });
    expect(await push({ [a]: 1 }, { ...delivered, at: at(2_000) })).toEqual({ outcome: 'replayed' });
    expect(await rows()).toEqual([]);
    // The new feed has had no push yet.
    const feeds = await store.listFeeds();
    expect(feeds.find((feed) => feed.challengeId === challenge.id)?.deliveredAt).toBeNull();
  });

  it('forgets a delivery when the feed has another one after an hour', async () => {
    const { push, teams, challenge } = await aFeed();
    const [a] = teams.map((team) => team.id) as [string];
    const quiet = await aFeed();
    await quiet.push({}, { signature: 'sha256=quiet', at: at(0) });
    await push({ [a]: 1 }, { signature: 'sha256=old', at: at(0) });
    await push({ [a]: 2 }, { signature: 'sha256=new', at: at(3_601_000) });
    const remembered = (id: string) =>
      test.database('score_pushes').where('challenge_id', id).pluck('signature');
    expect(await remembered(challenge.id)).toEqual(['sha256=new']);
    expect(await remembered(quiet.challenge.id)).toEqual(['sha256=quiet']);
  });

  it('announces also when nothing changed', async () => {
    const { push, published } = await aFeed();
    await push({});
    expect(published.published).toEqual(['scores']);
  });

  it('answers zero counts when the challenge took flags instead, or went away, meanwhile', async () => {
    const { push, challenge, teams, rows } = await aFeed();
    const [a] = teams.map((team) => team.id) as [string];
    const nothing = { outcome: 'applied', inserted: 0, updated: 0, deleted: 0 };
    const stored = test.database('challenges').where('id', challenge.id);
    await stored.clone().update({ scoring_kind: 'decay' });
    expect(await push({ [a]: 1 })).toEqual(nothing);
    expect(await rows()).toEqual([]);
    await stored.clone().delete();
    expect(await push({ [a]: 1 })).toEqual(nothing);
  });

  it('waits for an earlier push to the challenge, so that the changes add up to the points', async () => {
    const { push, teams, challenge, ledger } = await aFeed();
    const [a] = teams.map((team) => team.id) as [string];
    const other = await aFeed();
    await push({ [a]: 100 });
    let pushing: ReturnType<typeof push> | undefined;
    await test.database.transaction(async (earlier) => {
      const delivery = [challenge.id, 'sha256=earlier', [a], [150], at(0)];
      await earlier.raw('select apply_score_push(?, ?, ?, ?, ?)', delivery);
      pushing = push({ [a]: 175 });
      await untilSomebodyWaits(test.database);
      // The control: a push to another challenge does not wait.
      expect(await other.push({ [a]: 20 })).toMatchObject({ inserted: 1 });
    });
    expect(await pushing).toMatchObject({ updated: 1 });
    expect((await ledger()).map(({ delta }) => Number(delta))).toEqual([100, 50, 25]);
  });

  it('a push waits for a ban under way and then leaves the team alone', async () => {
    const { push, teams, rows } = await aFeed();
    const [a, b] = teams.map((team) => team.id) as [string, string];
    let pushing: ReturnType<typeof push> | undefined;
    await test.database.transaction(async (ban) => {
      await ban('teams').where('id', a).update({ banned: true });
      pushing = push({ [a]: 300, [b]: 7 });
      await untilSomebodyWaits(test.database);
    });
    expect(await pushing).toMatchObject({ outcome: 'applied', inserted: 1 });
    expect(await rows()).toMatchObject([{ team_id: b, points: 7 }]);
  });

  it('a push that fails is not remembered: the same delivery is applied when it comes again', async () => {
    const { push, teams, rows } = await aFeed();
    const [a] = teams.map((team) => team.id) as [string];
    await test.database.raw(
      'alter table dynamic_scores add constraint refused check (points <> 13) not valid',
    );
    const deliver = () => push({ [a]: 13 }, { signature: 'sha256=once', at: at(0) });
    await expect(deliver()).rejects.toThrow('refused');
    await test.database.raw('alter table dynamic_scores drop constraint refused');
    expect(await deliver()).toMatchObject({ outcome: 'applied', inserted: 1 });
    expect(await rows()).toMatchObject([{ points: 13 }]);
    // The control: now it is.
    expect(await deliver()).toEqual({ outcome: 'replayed' });
  });

  it.each([
    [
      'is not listed once a freeze began before it, whatever the clock of this process says',
      0,
      { total: 0, scores: [], caller: undefined },
    ],
    [
      '(control) is listed if it came before the freeze',
      1,
      { total: 1, scores: [{ points: 5 }], caller: { position: 1 } },
    ],
  ])('%s', async (_what, frozenFromMs, listed) => {
    const { push, store, challenge, teams } = await aFeed();
    const [team = aTeam()] = teams;
    await push({ [team.id]: 5 }, { at: at(0) });
    await test.database('event_state').update({ frozen_from: at(frozenFromMs) });
    try {
      const page = { limit: 10, offset: 0, callerTeamId: team.id };
      expect(await store.list(challenge.id, page)).toMatchObject(listed);
    } finally {
      await test.database('event_state').update({ frozen_from: null });
    }
  });

  it('writes every row of a push for 3,000 teams, and changes and clears them', async () => {
    const { push, teams, rows, ledger } = await aFeed(3_000);
    const all = (points: number) => Object.fromEntries(teams.map((team) => [team.id, points]));
    expect(await push(all(5))).toMatchObject({ inserted: 3_000, updated: 0, deleted: 0 });
    expect(await push(all(6))).toMatchObject({ inserted: 0, updated: 3_000, deleted: 0 });
    expect(await push(all(0))).toMatchObject({ inserted: 0, updated: 0, deleted: 3_000 });
    expect(await rows()).toEqual([]);
    expect(await ledger()).toHaveLength(9_000);
  });
});
