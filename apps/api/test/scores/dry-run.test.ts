import {
  describeLocal,
  insist,
  signatureOf,
  startLocalTarget,
  type LocalTarget,
  type StoredChallenge,
} from '../support';
import type { Scores } from '../support/actors';

describeLocal('POST /api/v2/challs/:id/scores/dry-run', () => {
  let target: LocalTarget;
  let challenge: StoredChallenge;
  let teams: readonly string[];
  beforeAll(async () => {
    target = await startLocalTarget();
    const registered = await Promise.all([1, 2, 3, 4, 5].map(() => target.aRegisteredTeam()));
    teams = registered.map(({ id }) => id).sort();
  });
  beforeEach(async () => {
    challenge = await target.aStoredChallenge({ kind: 'dynamic' });
  });
  afterAll(() => target.stop());

  function send(path: string, body: object) {
    const raw = JSON.stringify(body);
    const timestamp = String(target.now().getTime());
    const signature = signatureOf(challenge.secret, timestamp, challenge.id, raw);
    const headers = { 'x-svc-timestamp': timestamp, 'x-svc-signature': signature };
    return target.send('POST', `/api/v2/challs/${challenge.id}/scores${path}`, { raw, headers });
  }
  const tryOut = (dryRun: Scores) => send('/dry-run', { dryRun });
  const entries = (points: readonly number[]) =>
    points.map((value, index) => ({ userId: teams[index] ?? '', points: value }));

  it('tells what a push would insert, update, delete and ignore, and the push does just that', async () => {
    insist(await target.pushScores(challenge, entries([5, 5, 5])));
    const banned = await target.aRegisteredTeam();
    await target.editTeam(banned, { banned: true });
    const wished = [
      ...entries([5, 7, 0, -4, 0]),
      { userId: 'nobody', points: 1 },
      { userId: banned.id, points: 1 },
    ];
    const { changes, ignored, ...counts } = insist(await tryOut(wished), 'goodDynamicScoresDryRun');
    expect(counts).toEqual({ inserted: 1, updated: 1, deleted: 1 });
    expect(changes).toEqual([
      { userId: teams[1], from: 5, to: 7 },
      { userId: teams[2], from: 5, to: 0 },
      { userId: teams[3], from: 0, to: -4 },
    ]);
    expect(ignored).toEqual(['nobody', banned.id]);
    expect(insist(await target.pushScores(challenge, wished))).toEqual(counts);
  });

  it('of a team that is named twice the last entry counts', async () => {
    const [first] = entries([1]);
    const { changes } = insist(await tryOut([...entries([9]), ...(first === undefined ? [] : [first])]));
    expect(changes).toEqual([{ userId: teams[0], from: 0, to: 1 }]);
  });

  it('stores nothing, so the same delivery may be sent again', async () => {
    const stored = async () => ({
      scores: await target.database('dynamic_scores').where('challenge_id', challenge.id),
      pushes: await target.database('score_pushes').where('challenge_id', challenge.id),
      ledger: await target.database('ledger').max('id'),
    });
    const before = await stored();
    target.clock.stopAt(target.now());
    const answers = [await tryOut(entries([5])), await tryOut(entries([5]))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toEqual(before);
    // Control: a push stores in each of them.
    insist(await target.pushScores(challenge, entries([5])));
    const after = await stored();
    expect([after.scores.length, after.pushes.length]).toEqual([1, 1]);
    expect(after.ledger).not.toEqual(before.ledger);
  });

  it('whoever intercepts one cannot send it as a push, nor the other way round', async () => {
    expect(await send('', { dryRun: entries([5]) })).toMatchObject({ status: 400, kind: 'badBody' });
    expect(await send('/dry-run', { scores: entries([5]) })).toMatchObject({ status: 400, kind: 'badBody' });
  });

  it('needs the signature of a push', async () => {
    challenge = { ...challenge, secret: 'a guess' };
    expect(await tryOut([])).toMatchObject({ status: 401, kind: 'badSignature' });
  });
});
