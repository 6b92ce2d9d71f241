import { insist, startTarget, unique } from '../support';
import type { Json, RegisteredTeam, StoredChallenge, Target } from '../support';

describe('POST /api/v2/challs/:id/scores, effect', () => {
  let target: Target;
  let challenge: StoredChallenge;
  let team: RegisteredTeam;
  beforeAll(async () => {
    target = await startTarget();
  });
  beforeEach(async () => {
    challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    team = await target.aRegisteredTeam();
  });
  afterAll(() => target.stop());

  const push = async (points: number, userId = team.id): Promise<Json> =>
    insist(await target.pushScores(challenge, [{ userId, points }]));
  const standings = async (): Promise<[string, number][]> =>
    insist(await target.send('GET', `/api/v2/challs/${challenge.id}/scores?limit=100&offset=0`)).scores.map(
      ({ userId, points }: Json) => [userId, points],
    );

  it.each([
    { stored: 0, points: 0, counts: { inserted: 0, updated: 0, deleted: 0 } },
    { stored: 0, points: 5, counts: { inserted: 1, updated: 0, deleted: 0 } },
    { stored: 5, points: 5, counts: { inserted: 0, updated: 0, deleted: 0 } },
    { stored: 5, points: 0, counts: { inserted: 0, updated: 0, deleted: 1 } },
    { stored: 5, points: 6, counts: { inserted: 0, updated: 1, deleted: 0 } },
  ])('stored $stored, pushed $points: $counts', async ({ stored, points, counts }) => {
    await push(stored);
    expect(await push(points)).toEqual(counts);
    expect(await standings()).toEqual(points === 0 ? [] : [[team.id, points]]);
  });

  it('rule 2: negative values are kept, down to 32 bits', async () => {
    await push(-2_147_483_648);
    expect(await standings()).toEqual([[team.id, -2_147_483_648]]);
  });

  it('rule 3: omitted teams keep their score', async () => {
    const other = await target.aRegisteredTeam();
    await push(5);
    await push(3, other.id);
    expect(await standings()).toEqual([
      [team.id, 5],
      [other.id, 3],
    ]);
  });

  it('rule 4: unknown teams, also such as cannot exist, are dropped and not counted', async () => {
    const scores = [
      { userId: unique('nobody'), points: 5 },
      ...['', '\0', 'a\0b', '\ud800', 'x'.repeat(10_000)].map((userId) => ({ userId, points: 5 })),
      { userId: team.id, points: 5 },
    ];
    const answer = await target.pushScores(challenge, scores);
    expect(answer.data).toEqual({ inserted: 1, updated: 0, deleted: 0 });
  });

  it('of several entries of one team the last counts', async () => {
    const entries = [3, 0, 9].map((points) => ({ userId: team.id, points }));
    expect((await target.pushScores(challenge, entries)).data).toEqual({
      inserted: 1,
      updated: 0,
      deleted: 0,
    });
    expect(await standings()).toEqual([[team.id, 9]]);
  });

  it('an empty list is a push of nothing', async () => {
    expect(insist(await target.pushScores(challenge, []))).toEqual({ inserted: 0, updated: 0, deleted: 0 });
  });

  it.each([0, 125])(
    'a banned team keeps its score through a push of %i and has it back when unbanned',
    async (points) => {
      await push(300);
      await target.editTeam(team, { banned: true });
      expect(await push(points)).toEqual({ inserted: 0, updated: 0, deleted: 0 });
      expect(await standings()).toEqual([]);
      await target.editTeam(team, { banned: false });
      expect(await standings()).toEqual([[team.id, 300]]);
    },
  );

  it.each([
    ['hidden', { hidden: true }],
    ['unreleased', { releaseTime: Date.now() + 3_600_000 }],
  ])('a challenge that is %s takes pushes', async (_, data) => {
    await target.edit(challenge, data);
    expect(await push(5)).toEqual({ inserted: 1, updated: 0, deleted: 0 });
  });

  it.each([
    ['no scores', {}, 'body:scores: '],
    ['scores that are no list', { scores: {} }, 'body:scores: '],
    ['an entry without points', { scores: [{ userId: 'x' }] }, 'body:scores.0.points: '],
    ['an entry without a team', { scores: [{ points: 1 }] }, 'body:scores.0.userId: '],
    ['a fraction', { scores: [{ userId: 'x', points: 1.5 }] }, 'body:scores.0.points: '],
    ['points as text', { scores: [{ userId: 'x', points: '1' }] }, 'body:scores.0.points: '],
    ['more than 32 bits', { scores: [{ userId: 'x', points: 2_147_483_648 }] }, 'body:scores.0.points: '],
    ['less than 32 bits', { scores: [{ userId: 'x', points: -2_147_483_649 }] }, 'body:scores.0.points: '],
  ])('%s is badBody', async (_, body, reason) => {
    const answer = await target.pushScores(challenge, [], { rawBody: JSON.stringify(body) });
    expect([answer.status, answer.kind]).toEqual([400, 'badBody']);
    expect(answer.data.reason.startsWith(reason)).toBe(true);
  });

  it('one bad entry refuses the whole push', async () => {
    const scores = [
      { userId: team.id, points: 5 },
      { userId: team.id, points: 0.5 },
    ];
    expect((await target.pushScores(challenge, scores)).kind).toBe('badBody');
    expect(await standings()).toEqual([]);
  });

  it('a push of 20,000 entries is taken at once', async () => {
    const scores = Array.from({ length: 20_000 }, (_, n) => ({ userId: `nobody-${String(n)}`, points: n }));
    scores.push({ userId: team.id, points: 4 });
    expect((await target.pushScores(challenge, scores)).data).toEqual({
      inserted: 1,
      updated: 0,
      deleted: 0,
    });
  });
});
