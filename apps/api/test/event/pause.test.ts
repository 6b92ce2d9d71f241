import { describeLocal, holdBack, insist, meanwhile, startLocalTarget, until } from '../support';
import type { Answer, Json, LocalTarget, RegisteredTeam, Replica, StoredChallenge } from '../support';
import { openStream } from '../support/event-stream';
import { ENDPOINTS, titleOf, urlOf } from '../tables/endpoints';

const CHALLS_READ = 1;
const CHALLS_WRITE = 2;
const HOUR_MS = 3_600_000;

/** By hand, from docs/rules/steering.md. */
const PAUSING = [
  'POST /api/v1/challs/:id/submit',
  'POST /api/v2/challs/:id/hints/:hintId/take',
  'PUT /api/v2/integrations/challs/:id/instance',
  'PATCH /api/v2/integrations/challs/:id/instance',
  'POST /api/v2/integrations/challs/:id/instance/actions/:action',
  'POST /api/v2/integrations/challs/:id/admin-bot',
];

describeLocal('a pause', () => {
  let local: LocalTarget;
  let other: Replica;
  let team: RegisteredTeam;
  let challenge: StoredChallenge;
  beforeAll(async () => {
    local = await startLocalTarget();
    other = await local.startReplica();
  });
  beforeEach(async () => {
    insist(await change({ paused: false }));
    local.clock.set(local.now());
    await local.set({ startTime: local.now().getTime() - HOUR_MS, endTime: local.now().getTime() + HOUR_MS });
    team = await local.aRegisteredTeam();
    challenge = await local.aStoredChallenge();
  });
  afterAll(() => local.stop());

  const change = (data: Json): Promise<Answer> => local.asStaff('PUT', '/api/v2/admin/event', { data });
  const pause = async () => insist(await change({ paused: true }), 'goodEventStateUpdate');
  const records = async (): Promise<Json[]> =>
    insist(await local.asStaff('GET', '/api/v2/admin/audit?limit=50&offset=0&action=eventState.update'))
      .actions;
  const endTime = async (): Promise<number> =>
    insist(await local.send('GET', '/api/v2/integrations/client/config')).endTime;

  it('stops flags, instances and visits with a kind of its own, and nothing else', async () => {
    await pause();
    const refused: string[] = [];
    for (const endpoint of ENDPOINTS) {
      const { method, body } = endpoint;
      const answer = await local.send(method, urlOf(endpoint), {
        token: team.authToken,
        ...(body === null ? {} : { json: body }),
      });
      if (answer.kind !== 'badPaused') continue;
      expect(answer.status).toBe(403);
      refused.push(titleOf(endpoint));
    }
    expect(refused.sort()).toEqual([...PAUSING].sort());
  });

  it('holds on every replica when it is answered, and so does its end', async () => {
    const submit = () =>
      other.send('POST', `/api/v1/challs/${challenge.id}/submit`, {
        token: team.authToken,
        json: { flag: challenge.flag },
      });
    await pause();
    expect((await submit()).kind).toBe('badPaused');
    insist(await change({ paused: false }));
    expect((await submit()).kind).toBe('goodFlag');
  });

  it('holds for flags on a process that nobody has told', async () => {
    await local.database('event_state').update({ paused_at: local.now() });
    await local.database('revisions').where({ collection: 'challenges' }).increment('value', 1);
    expect((await local.submit(team, challenge)).kind).toBe('badPaused');
    expect(await local.database('submissions').where({ team_id: team.id })).toEqual([]);
  });

  it('holds for a request whose body comes after it', async () => {
    const { authToken: token } = local.admin;
    const hint = { title: 'Look', content: 'closer', price: 50 };
    const path = `/api/v2/admin/challs/${challenge.id}/hints`;
    const { id } = insist(await local.send('POST', path, { token, json: hint }));
    const take = (during: () => unknown) =>
      holdBack(local.baseUrl, {
        method: 'POST',
        path: `/api/v2/challs/${challenge.id}/hints/${String(id)}/take`,
        token: team.authToken,
        json: { price: 50 },
        meanwhile: during,
      });
    expect(await take(pause)).toEqual({ status: 403, kind: 'badPaused' });
    expect(await local.database('awards').where({ team_id: team.id })).toEqual([]);
    insist(await change({ paused: false }));
    // The control.
    expect(await take(() => undefined)).toEqual({ status: 200, kind: 'goodHint' });
  });

  it('takes no attempt and leaves no row on the record', async () => {
    await pause();
    for (let n = 0; n < 6; n += 1)
      expect((await local.submit(team, challenge, 'wrong')).kind).toBe('badPaused');
    expect(await local.database('submissions').where({ team_id: team.id })).toEqual([]);
    insist(await change({ paused: false }));
    expect((await local.submit(team, challenge)).kind).toBe('goodFlag');
  });

  it('is walked through by the bits that walk through the gate', async () => {
    await pause();
    expect((await local.submit(await local.aTeamWith(CHALLS_WRITE), challenge)).kind).toBe('goodFlag');
    expect((await local.submit(await local.aTeamWith(CHALLS_READ), challenge)).kind).toBe('badPaused');
  });

  it('comes after the gate and before the body', async () => {
    await pause();
    const broken = () =>
      local.send('POST', `/api/v1/challs/${challenge.id}/submit`, { token: team.authToken, raw: '{' });
    expect((await broken()).kind).toBe('badPaused');
    await local.set({ startTime: local.now().getTime() + 1_000 });
    expect((await broken()).kind).toBe('badNotStarted');
  });

  it('is shown to everybody, at once where it was begun, and told by the stream', async () => {
    const state = async () => insist(await local.send('GET', '/api/v2/event'), 'goodEventState');
    expect(await state()).toEqual({ pausedAt: null, frozenFrom: null, revealedFromPlace: null });
    await until('the other replica has heard that the event has started', async () => {
      const { challenges } = insist(await other.send('GET', '/api/v2/live/snapshot'));
      return challenges !== null;
    });
    const stream = await openStream(other.baseUrl);
    const before = (await stream.next('snapshot')).data.eventState.version;
    const { pausedAt } = await pause();
    expect(await state()).toMatchObject({ pausedAt });
    expect((await stream.next('eventState')).data.version).not.toBe(before);
    expect(insist(await other.send('GET', '/api/v2/event'))).toMatchObject({ pausedAt });
    stream.close();
  });

  it('leaves the board and score pushes as they are', async () => {
    const dynamic = await local.aStoredChallenge({ kind: 'dynamic' });
    await pause();
    insist(await local.pushScores(dynamic, [{ userId: team.id, points: 7 }]));
    await until('the pushed points are on the board', async () => {
      const { leaderboard } = insist(await local.send('GET', '/api/v2/leaderboard/now?limit=100&offset=0'));
      return leaderboard.some(({ id, score }: Json) => id === team.id && score === 7);
    });
  });

  it('that is begun again is the same one, and leaves no second record', async () => {
    const { pausedAt } = await pause();
    const count = (await records()).length;
    local.clock.advanceMs(1_000);
    expect(await pause()).toMatchObject({ pausedAt });
    expect(await records()).toHaveLength(count);
  });

  it('moves the end by its length if staff say so, once however many say it', async () => {
    const end = await endTime();
    local.clock.stopAt(local.now());
    await pause();
    local.clock.advanceMs(90_000);
    const answers = await Promise.all([1, 2, 3].map(() => change({ paused: false, extendEnd: true })));
    for (const answer of answers) insist(answer);
    expect(await endTime()).toBe(end + 90_000);
    expect((await records())[0]).toMatchObject({
      before: { endAtMs: end },
      after: { pausedAt: null, endAtMs: end + 90_000 },
    });
    const moves = { kind: 'timing_changed', at: local.now() };
    expect(await local.database('ledger').where(moves)).toHaveLength(1);
  });

  it('moves the end without undoing a setting that is saved at that moment', async () => {
    await pause();
    local.clock.advanceMs(90_000);
    const answer = await meanwhile(
      local,
      async (holder) => {
        const stored = await holder('settings').first<{ overrides: Json }>('overrides');
        await holder('settings').update({ overrides: { ...stored.overrides, ctfName: 'renamed' } });
      },
      () => change({ paused: false, extendEnd: true }),
    );
    insist(answer);
    expect(await local.database('settings').first('overrides')).toMatchObject({
      overrides: { ctfName: 'renamed' },
    });
  });

  it('leaves the end alone otherwise (control)', async () => {
    const end = await endTime();
    await pause();
    local.clock.advanceMs(90_000);
    // It goes on.
    for (const frozen of [true, false]) insist(await change({ frozen, extendEnd: true }));
    insist(await change({ paused: false }));
    insist(await change({ extendEnd: true }));
    expect(await endTime()).toBe(end);
  });

  it('gives back an event that ended meanwhile', async () => {
    await pause();
    local.clock.advanceMs(2 * HOUR_MS);
    expect((await local.submit(team, challenge)).kind).toBe('badEnded');
    insist(await change({ paused: false, extendEnd: true }));
    expect((await local.submit(team, challenge)).kind).toBe('goodFlag');
  });
});
