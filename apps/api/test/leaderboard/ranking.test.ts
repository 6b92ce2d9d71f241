import { rankingOf, describeLocal, startLocalTarget, startTarget } from '../support';
import type { LocalTarget, RegisteredTeam, Target } from '../support';

let target: Target;
/** Registered in this order. */
let a: RegisteredTeam;
let b: RegisteredTeam;

const free = () => target.aStoredChallenge({ data: { points: { min: 0, max: 0 } } });
const ranking = async () => {
  await target.board();
  return rankingOf(target, { a, b });
};

describe('order of the board', () => {
  beforeAll(async () => {
    target = await startTarget();
  });
  beforeEach(async () => {
    a = await target.aRegisteredTeam();
    b = await target.aRegisteredTeam();
  });
  afterAll(() => target.stop());

  it('more points come first, whoever was earlier', async () => {
    await target.solve(a, await free());
    await target.solve(b, await target.aStoredChallenge());
    expect(await ranking()).toEqual(['b', 'a']);
  });

  it('making a challenge not eligible changes the order', async () => {
    const [one, two] = [await free(), await free()];
    await target.solve(a, one);
    await target.solve(b, one);
    await target.solve(a, two);
    expect(await ranking()).toEqual(['b', 'a']);
    await target.edit(two, { tiebreakEligible: false });
    expect(await ranking()).toEqual(['a', 'b']);
  });

  it('of equal scores and times, the one that registered earlier', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    await target.pushScores(challenge, [
      { userId: b.id, points: 5 },
      { userId: a.id, points: 5 },
    ]);
    expect(await ranking()).toEqual(['a', 'b']);
  });

  it('a dynamic score that was cleared and set again is a new one', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    for (const [team, points] of [
      [b, 5],
      [a, 5],
      [b, 0],
      [b, 5],
    ] as const)
      await target.pushScores(challenge, [{ userId: team.id, points }]);
    expect(await ranking()).toEqual(['a', 'b']);
  });
});

/** Who is ranked by what: packages/core/src/leaderboard/engine/ranking.test.ts. */
describeLocal('the board', () => {
  let local: LocalTarget;
  beforeEach(async () => {
    local = await startLocalTarget();
    target = local;
  });
  afterEach(() => local.stop());

  const page = async () => (await local.send('GET', '/api/v2/leaderboard/now?limit=100&offset=0')).data;

  it('ranks accounts with permission bits like any other', async () => {
    const staff = await local.aTeamWith(63);
    await local.solve(staff, await local.aStoredChallenge());
    await local.board();
    expect(await page()).toMatchObject({ total: 1, leaderboard: [{ id: staff.id, globalPlace: 1 }] });
  });

  it('counts no solve after the end, which is listed all the same, and a push after it', async () => {
    const [staff, player] = [await local.aTeamWith(2), await local.aRegisteredTeam()];
    const challenge = await local.aStoredChallenge();
    const dynamic = await local.aStoredChallenge({ kind: 'dynamic' });
    await local.solve(player, challenge);
    await local.set({ endTime: local.now().getTime() + 1_000 });
    local.clock.advanceMs(2_000);
    await local.solve(staff, challenge);
    await local.pushScores(dynamic, [{ userId: player.id, points: 7 }]);
    await local.board();
    expect(await page()).toMatchObject({ total: 1, leaderboard: [{ id: player.id, score: 507 }] });
    const { solves } = (await local.send('GET', `/api/v2/challs/${challenge.id}/solves?limit=9&offset=0`))
      .data;
    expect(solves.map(({ userId }: { userId: string }) => userId)).toEqual([player.id, staff.id]);
    const { data } = await local.send('GET', '/api/v2/challs');
    expect(data.find(({ id }: { id: string }) => id === challenge.id)).toMatchObject({
      points: 500,
      solves: 1,
    });
  });
});
