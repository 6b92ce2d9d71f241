import { insist, startTarget, unique, type Json, type Target } from '../support';
import { ChallengeStaff, FIELDS_V1, FIELDS_V2, keysOf } from './challenge-staff';

describe('challenges as staff see them', () => {
  let target: Target;
  let staff: ChallengeStaff;
  beforeAll(async () => {
    target = await startTarget();
    staff = new ChallengeStaff(target);
  });
  afterAll(() => target.stop());

  it.each(['v1', 'v2'])('%s: an unknown challenge is 404 badChallenge', async (version) => {
    expect(await staff.get('nothing-here', version)).toMatchObject({ status: 404, kind: 'badChallenge' });
  });

  it('V2 shows exactly its fields, the single view also the solve count', async () => {
    const { id } = await target.aStoredChallenge();
    expect(keysOf(await staff.stored(id))).toEqual([...FIELDS_V2, 'solveCount'].sort());
    const list: Json[] = await staff.list();
    expect(keysOf(list.find((challenge) => challenge.id === id))).toEqual(FIELDS_V2);
  });

  it('the curve of points that nobody has stored is by the formula of the event', async () => {
    const { data } = await target.asStaff('GET', '/api/v2/admin/score-curve?min=100&max=500');
    expect(data).toMatchObject({ basis: 'solves' });
    expect(data.samples.slice(0, 3)).toEqual([
      { at: 0, points: 500 },
      { at: 1, points: 500 },
      { at: 2, points: 481 },
    ]);
  });

  it('V1 shows exactly its fields, without an unset sort weight', async () => {
    const { id, flag } = await target.aStoredChallenge();
    expect(keysOf(await staff.stored(id, 'v1'))).toEqual(FIELDS_V1);
    expect(await staff.stored(id, 'v1')).toMatchObject({ flag });
    await target.edit({ id }, { sortWeight: 1.5 });
    expect(await staff.stored(id, 'v1')).toMatchObject({ sortWeight: 1.5 });
    const list: Json[] = await staff.list('v1');
    expect(keysOf(list.find((challenge) => challenge.id === id))).toEqual(
      [...FIELDS_V1, 'sortWeight'].sort(),
    );
  });

  it.each([
    ['none', [], ''],
    ['no static one', [{ provider: 'flags/regex', config: { pattern: 'x' } }], ''],
    [
      'several',
      [
        { provider: 'flags/regex', config: { pattern: 'x' } },
        { provider: 'flags/static', config: { flag: 'first' } },
        { provider: 'flags/static', config: { flag: 'second' } },
      ],
      'first',
    ],
  ])('V1 shows the flag of the first static entry: of %s %j it is "%s"', async (_title, flags, flag) => {
    const { id } = await target.aStoredChallenge({ data: { flags, hidden: true } });
    expect(await staff.stored(id, 'v1')).toMatchObject({ flag });
  });

  it('hidden and unreleased challenges are shown, with flags and webhook secret', async () => {
    const hidden = await target.aStoredChallenge({ data: { hidden: true } });
    const releaseTime = target.now().getTime() + 1e6;
    const unreleased = await target.aStoredChallenge({ kind: 'dynamic', data: { releaseTime } });
    const list: Json[] = await staff.list();
    const shown = (id: string): Json => list.find((challenge) => challenge.id === id);
    expect(shown(hidden.id)).toMatchObject({
      hidden: true,
      flags: [{ provider: 'flags/static', config: { flag: hidden.flag } }],
    });
    expect(shown(unreleased.id)).toMatchObject({
      releaseTime,
      scoring: { kind: 'dynamic', source: { transport: 'webhook', secret: unreleased.secret } },
    });
  });

  it.each(['v1', 'v2'])(
    '%s: sort weight ascending, challenges without one last, then id descending',
    async (version) => {
      const tag = unique('sorted');
      const weights = { a: 2, b: 1.5, c: -1, d: 2, e: undefined, f: undefined };
      for (const [letter, sortWeight] of Object.entries(weights)) {
        await target.aStoredChallenge({ id: `${tag}-${letter}`, data: { sortWeight } });
      }
      const list: Json[] = await staff.list(version);
      const order = list.map(({ id }) => id as string).filter((id) => id.startsWith(tag));
      expect(order).toEqual(['c', 'b', 'd', 'a', 'f', 'e'].map((letter) => `${tag}-${letter}`));
    },
  );

  it('the solve count counts every stored row: banned teams and pushed scores included', async () => {
    const [team, banned] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const solved = await target.aStoredChallenge();
    const pushed = await target.aStoredChallenge({ kind: 'dynamic' });
    await target.solve(team, solved);
    await target.solve(banned, solved);
    insist(await target.pushScores(pushed, [{ userId: banned.id, points: 1 }]));
    await target.editTeam(banned, { banned: true });
    expect(await staff.stored(solved.id)).toMatchObject({ solveCount: 2 });
    expect(await staff.stored(pushed.id)).toMatchObject({ solveCount: 1 });
  });
});
