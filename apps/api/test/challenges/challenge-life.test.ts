import { differences, liveFeedIsCurrent, publicAnswers } from '../event/public-answers';
import {
  describeLocal,
  insist,
  openStream,
  startLocalTarget,
  unique,
  type Json,
  type LocalTarget,
} from '../support';

const MINUTE_MS = 60_000;

describeLocal('the life of a challenge', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
    // It stands where a test puts it.
    target.clock.stopAt(target.now());
  });
  afterAll(() => target.stop());

  const listed = async (id: string, version = 'v2'): Promise<Json> =>
    insist(await target.send('GET', `/api/${version}/challs`)).find((challenge: Json) => challenge.id === id);
  const inMs = (ms: number) => target.now().getTime() + ms;

  it('takes flags until it closes, to the millisecond, and from nobody afterwards', async () => {
    const closeTime = inMs(MINUTE_MS);
    const challenge = await target.aStoredChallenge({ data: { closeTime } });
    const [early, late] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    target.clock.stopAt(new Date(closeTime - 1));
    await target.solve(early, challenge);
    target.clock.stopAt(new Date(closeTime));
    for (const team of [early, late, target.admin])
      expect(await target.submit(team, challenge)).toMatchObject({ status: 403, kind: 'badChallengeClosed' });
    await target.edit(challenge, { closeTime: null });
    await target.solve(late, challenge);
  });

  it('is listed when it has closed, with its value and its solves', async () => {
    const closeTime = inMs(MINUTE_MS);
    const challenge = await target.aStoredChallenge({ data: { closeTime } });
    const team = await target.aRegisteredTeam();
    await target.solve(team, challenge);
    target.clock.stopAt(new Date(closeTime));
    await target.board();
    expect(await listed(challenge.id)).toMatchObject({ closeTime, points: 500, solves: 1 });
    expect(await listed(challenge.id, 'v1')).toMatchObject({ points: 500, solves: 1 });
    expect(insist(await target.send('GET', `/api/v2/users/${team.id}`))).toMatchObject({ score: 500 });
  });

  it('a closed challenge costs no attempt and does not tell a right flag from a wrong one', async () => {
    const challenge = await target.aStoredChallenge({ data: { closeTime: inMs(0) } });
    const team = await target.aRegisteredTeam();
    const answers = new Set<string>();
    for (let n = 0; n < 6; n += 1)
      answers.add((await target.submit(team, challenge, n % 2 === 0 ? challenge.flag : 'wrong')).text);
    expect(answers.size).toBe(1);
  });

  it('flags for a closed challenge leave everything that is public as it was, to the byte', async () => {
    const challenge = await target.aStoredChallenge({ data: { closeTime: inMs(0) } });
    const [team, watcher] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    await target.board();
    await liveFeedIsCurrent(target);
    const asking = {
      ids: [challenge.id, team.id],
      challengeIds: [challenge.id],
      watcher,
      staffToken: target.admin.authToken,
    };
    const before = await publicAnswers(target, asking);
    const stream = await openStream(target.baseUrl);
    await stream.next('snapshot');
    for (const by of [team, target.admin])
      for (const flag of [challenge.flag, 'wrong'])
        expect((await target.submit(by, challenge, flag)).kind).toBe('badChallengeClosed');
    expect(differences(before, await publicAnswers(target, asking))).toEqual([]);
    // The control: a solve shows.
    await target.edit(challenge, { closeTime: null });
    await target.solve(team, challenge);
    await stream.next('blood');
    expect(stream.received.filter(({ event }) => event !== 'board').map(({ event }) => event)).toEqual([
      ...['snapshot', 'challenges', 'blood'],
    ]);
    stream.close();
    expect(differences(before, await publicAnswers(target, asking)).length).toBeGreaterThan(5);
  });

  it('a banned team does not hear that a challenge has closed', async () => {
    const challenge = await target.aStoredChallenge({ data: { closeTime: inMs(0) } });
    const team = await target.aRegisteredTeam();
    await target.editTeam(team, { banned: true });
    expect(await target.submit(team, challenge)).toMatchObject({ status: 403, kind: 'badPerms' });
  });

  it('the challenges of a wave appear at one instant', async () => {
    const wave = unique('wave');
    const openTime = inMs(MINUTE_MS);
    const { authToken: token } = target.admin;
    const put = (at: number) =>
      target.send('PUT', `/api/v2/admin/waves/${wave}`, { token, json: { data: { openTime: at } } });
    insist(await put(openTime));
    const ids = [unique('a'), unique('b')];
    for (const id of ids) await target.aStoredChallenge({ id, data: { wave } });
    const shown = async () => Promise.all(ids.map(async (id) => (await listed(id)) !== undefined));
    target.clock.stopAt(new Date(openTime - 1));
    expect(await shown()).toEqual([false, false]);
    target.clock.stopAt(new Date(openTime));
    expect(await shown()).toEqual([true, true]);
    expect(insist(await put(openTime + 1)).challenges.sort()).toEqual(ids.sort());
    expect(await shown()).toEqual([false, false]);
    const admin = insist(await target.send('GET', `/api/v2/admin/challs/${ids[0] ?? ''}`, { token }));
    expect(admin).toMatchObject({ wave, releaseTime: openTime + 1 });
    expect(insist(await target.send('GET', '/api/v2/admin/waves', { token }))).toContainEqual({
      id: wave,
      openTime: openTime + 1,
      challenges: ids,
    });
  });

  it('staff read what they wrote, and nothing more of a challenge that uses none of it', async () => {
    const { authToken: token } = target.admin;
    const requires = [{ challenges: ['one', 'two'] }, { challenges: ['three', 'four'], count: 1 }];
    const [plain, told] = [
      await target.aStoredChallenge(),
      await target.aStoredChallenge({ data: { requires } }),
    ];
    const read = async ({ id }: { id: string }) =>
      insist(await target.send('GET', `/api/v2/admin/challs/${id}`, { token }));
    expect((await read(told)).requires).toEqual([
      { challenges: ['one', 'two'], count: 2 },
      { challenges: ['three', 'four'], count: 1 },
    ]);
    for (const key of ['closeTime', 'wave', 'requires']) expect(await read(plain)).not.toHaveProperty(key);
  });

  it.each([
    ['requires.0.challenges', (id: string) => [{ challenges: [id] }]],
    ['requires.1.count', () => [{ challenges: ['a'] }, { challenges: ['a', 'b'], count: 3 }]],
  ])('a prerequisite that nobody could ever fulfil is refused: %s', async (path, requires) => {
    const { id } = await target.aStoredChallenge();
    const json = { data: { requires: requires(id) } };
    const answer = await target.asStaff('PUT', `/api/v2/admin/challs/${id}`, json);
    expect([answer.kind, answer.data.reason]).toEqual(['badBody', expect.stringContaining(path)]);
  });
});
