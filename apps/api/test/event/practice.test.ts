import { describeLocal, insist, meanwhile, startLocalTarget } from '../support';
import type { Answer, LocalTarget, RegisteredTeam, Replica, StoredChallenge } from '../support';
import { differences, liveFeedIsCurrent, publicAnswers } from './public-answers';

const HOUR_MS = 3_600_000;

describeLocal('practice', () => {
  let local: LocalTarget;
  /** The same event without the setting. */
  let without: Replica;
  let solver: RegisteredTeam;
  let team: RegisteredTeam;
  let challenge: StoredChallenge;
  let endMs: number;
  beforeAll(async () => {
    local = await startLocalTarget({ config: { practice: true } });
    without = await local.startReplica({ practice: false });
  });
  beforeEach(async () => {
    local.clock.set(local.now());
    endMs = local.now().getTime() + HOUR_MS;
    await local.set({ startTime: endMs - 2 * HOUR_MS, endTime: endMs });
    [solver, team] = [await local.aRegisteredTeam(), await local.aRegisteredTeam()];
    challenge = await local.aStoredChallenge();
    await local.solve(solver, challenge);
    await local.board();
  });
  afterAll(() => local.stop());

  const end = () => local.clock.stopAt(new Date(endMs + 1));
  const practise = (
    by: { readonly authToken: string },
    flag = challenge.flag,
    send: LocalTarget['send'] = local.send,
  ): Promise<Answer> =>
    send('POST', `/api/v2/challs/${challenge.id}/practice`, { token: by.authToken, json: { flag } });
  const practiceOf = async ({ authToken: token }: RegisteredTeam) =>
    insist(await local.send('GET', '/api/v2/practice', { token }));

  const paused = async (is: boolean) =>
    insist(
      await local.asStaff('PUT', '/api/v2/admin/event', { data: { paused: is } }),
      'goodEventStateUpdate',
    );

  it('takes a right flag after the end, once, and tells the team and nobody else', async () => {
    end();
    expect(await practiceOf(team)).toEqual({ isOpen: true, solves: [] });
    expect(await practise(team, 'flag{wrong}')).toMatchObject({ status: 400, kind: 'badFlag' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => practise(team)));
    expect(answers.map(({ kind }) => kind).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'badAlreadySolvedChallenge'),
      'goodPracticeFlag',
    ]);
    expect(await practise(team)).toMatchObject({ status: 429, kind: 'badRateLimit' });
    const solves = [{ challengeId: challenge.id, time: endMs + 1 }];
    expect(await practiceOf(team)).toEqual({ isOpen: true, solves });
    expect(await practiceOf(solver)).toEqual({ isOpen: true, solves: [] });
  });

  it('leaves everything that is public, and the results, byte for byte as it was', async () => {
    end();
    const page = '?limit=100&offset=0';
    const paths = [
      ...[`/api/v1/leaderboard/now${page}`, `/api/v2/leaderboard/now${page}`, '/api/v2/leaderboard/challs'],
      ...['/api/v2/leaderboard/graph?limit=10&offset=0', '/api/v1/challs', '/api/v2/challs'],
      ...[
        `/api/v2/challs/${challenge.id}/solves${page}`,
        `/api/v2/users/${solver.id}`,
        `/api/v2/users/${team.id}`,
      ],
      '/api/v2/integrations/ranksite/scoreboard',
      ...['/api/v2/admin/results', `/api/v2/admin/solves${page}`, '/api/v2/admin/results/csv?table=solves'],
    ];
    const token = local.admin.authToken;
    const read = async () => {
      // Has the board computed anew, by an edit of a challenge of its own.
      await local.board();
      const answers = await Promise.all(paths.map((path) => local.send('GET', path, { token })));
      return answers.map(({ status, text }) => [
        status,
        text.replaceAll(/"id":"board-marker[^}]*|"board-marker[^}]*/g, ''),
      ]);
    };
    const count = (table: string) => local.database(table).whereNot('kind', 'challenge_edited').count();
    const rows = async () => [await count('ledger'), await local.database('submissions').count()];
    const watcher = await local.aRegisteredTeam();
    const asking = {
      ids: [challenge.id, solver.id, team.id],
      challengeIds: [challenge.id],
      watcher,
      staffToken: token,
    };
    const before = [await read(), await rows()];
    await liveFeedIsCurrent(local);
    const everything = await publicAnswers(local, asking);
    expect(before.flat().filter((answer) => Array.isArray(answer) && answer[0] === 200)).toHaveLength(
      paths.length,
    );
    insist(await practise(team), 'goodPracticeFlag');
    expect(differences(everything, await publicAnswers(local, asking))).toEqual([]);
    expect([await read(), await rows()]).toEqual(before);
  });

  it('has a right flag of a team that solved it during the event for a repetition', async () => {
    end();
    expect(await practise(solver)).toMatchObject({ status: 409, kind: 'badAlreadySolvedChallenge' });
    expect(await practiceOf(solver)).toMatchObject({ solves: [] });
  });

  it('is closed until the end, while the event is paused, and without the setting', async () => {
    const isOpen = async () => [(await practise(team, 'flag{wrong}')).kind, (await practiceOf(team)).isOpen];
    expect(await isOpen()).toEqual(['badPractice', false]);
    end();
    await paused(true);
    expect(await isOpen()).toEqual(['badPractice', false]);
    await paused(false);
    expect(await isOpen()).toEqual(['badFlag', true]);
    expect(await practise(team, challenge.flag, without.send)).toMatchObject({
      status: 403,
      kind: 'badPractice',
    });
  });

  it.each<[string, string, () => object]>([
    ['is paused', 'event_state', () => ({ paused_at: local.now() })],
    ['goes on', 'settings', () => ({ overrides: { startAtMs: endMs - HOUR_MS, endAtMs: endMs + HOUR_MS } })],
  ])('is closed on a process that nobody has told that the event %s', async (_what, table, change) => {
    end();
    await local.database(table).update(change()).increment('revision', 1);
    expect(await practise(team)).toMatchObject({ status: 403, kind: 'badPractice' });
    expect(await practiceOf(team)).toEqual({ isOpen: false, solves: [] });
    await paused(false);
  });

  it('begins with the links to write-ups, which only staff read before', async () => {
    const writeups = [{ title: 'How we did it', url: 'https://example.org/how' }];
    const write = (json: object, { id } = challenge) =>
      local.asStaff('PUT', `/api/v2/admin/challs/${id}/writeups`, json);
    const another = await local.aStoredChallenge();
    const ofAnother = [{ title: 'How they did it', url: 'https://example.org/they' }];
    insist(await write({ writeups: ofAnother }, another), 'goodWriteupsUpdate');
    insist(await write({ writeups }), 'goodWriteupsUpdate');
    const shown = async (path: string, token?: string, { id } = challenge) =>
      insist(await local.send('GET', `/api/v2/${path}/${id}/writeups`, token ? { token } : {})).writeups;
    expect(await shown('challs', solver.authToken)).toEqual([]);
    expect(await shown('admin/challs', local.admin.authToken)).toEqual(writeups);
    end();
    expect(await shown('challs')).toEqual(writeups);
    const hostile = { writeups: [{ title: 'a', url: 'javascript:alert(1)' }] };
    expect(await write(hostile)).toMatchObject({ status: 400, kind: 'badBody' });
    insist(await write({ writeups: [] }), 'goodWriteupsUpdate');
    expect(await shown('challs')).toEqual([]);
    expect(await shown('challs', undefined, another)).toEqual(ofAnother);
  });

  it('does not open the submission of flags', async () => {
    end();
    for (const send of [local.send, without.send]) {
      const request = { token: team.authToken, json: { flag: challenge.flag } };
      const answer = await send('POST', `/api/v1/challs/${challenge.id}/submit`, request);
      expect(answer).toMatchObject({ status: 401, kind: 'badEnded' });
    }
  });

  it('knows only challenges that the team sees and that take flags', async () => {
    const hidden = await local.aStoredChallenge({ data: { hidden: true } });
    const dynamic = await local.aStoredChallenge({ kind: 'dynamic' });
    end();
    for (const { id } of [hidden, dynamic, { id: 'nothing' }]) {
      const request = { token: team.authToken, json: { flag: 'flag{any}' } };
      const answer = await local.send('POST', `/api/v2/challs/${id}/practice`, request);
      expect([id, answer.status, answer.kind]).toEqual([id, 404, 'badChallenge']);
    }
  });

  it.each([
    ['challenges', 404, 'badChallenge'],
    ['teams', 401, 'badToken'],
  ])('finds out when one of the %s is deleted at that moment: %i %s', async (table, status, kind) => {
    end();
    const { id } = table === 'teams' ? team : challenge;
    // Known, so that it is not read while the team is deleted.
    await practiceOf(team);
    const answer = await meanwhile(
      local,
      (holder) => holder(table).where({ id }).delete(),
      () => practise(team),
    );
    expect(answer).toMatchObject({ status, kind });
  });
});
