import { MessageDeferred, MessageRefused } from '../../src/bloods';
import { HOUR_MS, MINUTE_MS, NOON, deliveredTo, useAnnouncing, type Announcing } from './announcing';

describe('what a destination is told, and in which order (decision 0014)', () => {
  let bloods: Announcing;
  useAnnouncing((begun) => (bloods = begun));

  it('every blood goes to every destination, once, in the order of the solves', async () => {
    const teams = [await bloods.aBlood(), await bloods.aBlood(), await bloods.aBlood()];
    await bloods.worker.sweep();
    expect(bloods.queued.sort()).toEqual(['webhook-1', 'webhook-2']);
    await bloods.deliverAll('webhook-1');
    await bloods.deliverAll('webhook-2');
    await bloods.worker.sweep();
    await bloods.deliverAll('webhook-1');
    const ids = teams.map(({ id }) => id);
    expect(deliveredTo(bloods.first)).toEqual(ids);
    expect(deliveredTo(bloods.second)).toEqual(ids);
    expect(await bloods.unsent()).toEqual([]);
  });

  it('what is told: ids, names as they are now, the address of the team, number and time', async () => {
    const team = await bloods.aBlood({ teamName: 'Old name', challengeName: 'A challenge' });
    await bloods.test.database('teams').where('id', team.id).update({ name: 'New name' });
    await bloods.worker.sweep();
    await bloods.deliverAll('webhook-1');
    const [message] = bloods.first.taken;
    expect(message?.blood).toMatchObject({
      teamId: team.id,
      teamName: 'New name',
      teamUrl: `https://ctf.example.org/profile/${team.id}`,
      challengeName: 'A challenge',
      challengeCategory: 'web',
      number: 1,
      at: NOON,
    });
    expect(message?.text).toBe('Congratulations to New name on the 1st solve of web/A challenge!');
    expect(message?.id).toMatch(/^[0-9a-f-]{36}:webhook-1$/);
  });

  it('what a freeze hides is told when it is lifted, in order, and what came before it at once', async () => {
    const freeze = (from: Date | null) => bloods.test.database('event_state').update({ frozen_from: from });
    const before = await bloods.aBlood();
    bloods.clock.advanceMs(MINUTE_MS);
    await freeze(bloods.clock.now());
    const hidden = [await bloods.aBlood(), await bloods.aBlood()];
    await bloods.worker.sweep();
    await bloods.deliverAll('webhook-1');
    expect(deliveredTo(bloods.first)).toEqual([before.id]);
    bloods.queued.length = 0;
    await bloods.worker.sweep();
    expect(bloods.queued).not.toContain('webhook-1');

    await freeze(null);
    await bloods.worker.sweep();
    expect(bloods.queued).toContain('webhook-1');
    await bloods.deliverAll('webhook-1');
    expect(deliveredTo(bloods.first)).toEqual([before, ...hidden].map(({ id }) => id));
  });

  it('what a freeze has hidden for a week is told when it is lifted, even to a destination that is busy then', async () => {
    const freeze = (from: Date | null) => bloods.test.database('event_state').update({ frozen_from: from });
    await freeze(bloods.clock.now());
    const hidden = await bloods.aBlood();
    bloods.clock.advanceMs(7 * 24 * HOUR_MS);
    await freeze(null);
    bloods.first.failureOf = () => new MessageDeferred('status 429', 1_000);
    await bloods.worker.sweep();
    expect(await bloods.worker.deliverNext('webhook-1')).toMatchObject({ outcome: 'retry' });
    bloods.first.failureOf = () => undefined;
    bloods.clock.advanceMs(MINUTE_MS);
    await bloods.deliverAll('webhook-1');
    expect(deliveredTo(bloods.first)).toEqual([hidden.id]);
  });

  it('a destination that is down keeps its own back, in order, and no other one', async () => {
    const ids: string[] = [];
    bloods.first.failureOf = () => new Error('connect ECONNREFUSED');
    for (let hour = 0; hour < 5; hour += 1) {
      ids.push((await bloods.aBlood()).id);
      await bloods.worker.sweep();
      await bloods.deliverAll('webhook-1');
      await bloods.deliverAll('webhook-2');
      bloods.clock.advanceMs(HOUR_MS);
    }
    expect(deliveredTo(bloods.first)).toEqual([]);
    expect(deliveredTo(bloods.second)).toEqual(ids);
    expect((await bloods.unsent()).map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => 'queued'),
    );

    bloods.first.failureOf = () => undefined;
    await bloods.deliverAll('webhook-1');
    expect(deliveredTo(bloods.first)).toEqual(ids);
  });

  it('while the first one waits for its next attempt, later ones wait behind it', async () => {
    bloods.first.failureOf = () => new Error('down');
    await bloods.aBlood();
    await bloods.worker.sweep();
    expect(await bloods.worker.deliverNext('webhook-1')).toMatchObject({
      outcome: 'retry',
      retryInMs: 2_000,
    });
    await bloods.aBlood();
    bloods.first.failureOf = () => undefined;
    bloods.queued.length = 0;
    await bloods.worker.sweep();
    expect(bloods.queued).toEqual(['webhook-2']);
    expect(await bloods.worker.deliverNext('webhook-1')).toEqual({ outcome: 'early', retryInMs: 2_000 });
    expect(bloods.first.tries).toBe(1);
    bloods.clock.advanceMs(2_000);
    bloods.queued.length = 0;
    await bloods.worker.sweep();
    expect(bloods.queued).toContain('webhook-1');
  });

  it('a destination that says when to come back is left alone until then', async () => {
    bloods.first.failureOf = () => new MessageDeferred('status 429', 30_000);
    await bloods.aBlood();
    await bloods.worker.sweep();
    expect(await bloods.worker.deliverNext('webhook-1')).toMatchObject({
      outcome: 'retry',
      retryInMs: 30_000,
    });
    bloods.clock.advanceMs(29_999);
    expect(await bloods.worker.deliverNext('webhook-1')).toEqual({ outcome: 'early', retryInMs: 1 });
  });

  it('a message that is refused as such is given up after the fifth time, and the next one goes out', async () => {
    const [poison, next] = [await bloods.aBlood(), await bloods.aBlood()];
    bloods.first.failureOf = ({ blood }) =>
      blood.teamId === poison.id ? new MessageRefused('answered with status 400') : undefined;
    await bloods.worker.sweep();
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      outcomes.push((await bloods.worker.deliverNext('webhook-1')).outcome);
      bloods.clock.advanceMs(MINUTE_MS);
    }
    expect(outcomes).toEqual(['retry', 'retry', 'retry', 'retry', 'failed']);
    await bloods.deliverAll('webhook-1');
    expect(deliveredTo(bloods.first)).toEqual([next.id]);
    expect(await bloods.unsent()).toContainEqual(
      expect.objectContaining({
        teamId: poison.id,
        destination: 'webhook-1',
        status: 'failed',
        attempts: 5,
        lastError: 'answered with status 400',
        nextAttemptAt: null,
      }),
    );
  });

  it('one that is retried by staff is given up by five new refusals, and by no other failure', async () => {
    const team = await bloods.aBlood();
    const refused = new MessageRefused('answered with status 400');
    bloods.first.failureOf = () => refused;
    await bloods.worker.sweep();
    const outcomeOfNext = async () => {
      bloods.clock.advanceMs(MINUTE_MS);
      return (await bloods.worker.deliverNext('webhook-1')).outcome;
    };
    for (let attempt = 0; attempt < 5; attempt += 1) await outcomeOfNext();
    await bloods.deliverAll('webhook-2');
    const [given, ...others] = await bloods.unsent();
    expect([given?.status, others]).toEqual(['failed', []]);
    expect(await bloods.retry(given?.id ?? '')).toBe(true);
    // What was sent stays sent.
    expect(await bloods.unsent()).toMatchObject([{ id: given?.id, status: 'queued' }]);

    bloods.first.failureOf = () => new MessageDeferred('answered with status 429', 1_000);
    expect(await outcomeOfNext()).toBe('retry');
    bloods.first.failureOf = () => refused;
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await outcomeOfNext()).toBe('retry');
    bloods.first.failureOf = () => undefined;
    expect(await outcomeOfNext()).toBe('sent');
    expect(deliveredTo(bloods.first)).toEqual([team.id]);
  });

  it('being down is no refusal, however often it happens', async () => {
    const team = await bloods.aBlood();
    bloods.first.failureOf = () => new Error('answered with status 500');
    await bloods.worker.sweep();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(await bloods.worker.deliverNext('webhook-1')).toMatchObject({ outcome: 'retry' });
      bloods.clock.advanceMs(15 * MINUTE_MS);
    }
    bloods.first.failureOf = () => undefined;
    await bloods.deliverAll('webhook-1');
    expect(deliveredTo(bloods.first)).toEqual([team.id]);
  });

  it('after three days an announcement is given up, and staff see why', async () => {
    bloods.first.failureOf = () => new Error('answered with status 404');
    await bloods.aBlood();
    await bloods.worker.sweep();
    for (const outcome of ['retry', 'retry', 'retry', 'retry', 'failed']) {
      bloods.clock.advanceMs(18 * HOUR_MS);
      expect(await bloods.worker.deliverNext('webhook-1')).toMatchObject({ outcome });
    }
    expect((await bloods.unsent()).filter(({ status }) => status === 'failed')).toMatchObject([
      { lastError: 'answered with status 404' },
    ]);
  });

  const ofChallenge = (change: object) => (teamId: string) => {
    const { database } = bloods.test;
    const solved = database('solves').where('team_id', teamId).select('challenge_id');
    return database('challenges').whereIn('id', solved).update(change);
  };

  it.each([
    ['was deleted', (teamId: string) => bloods.test.database('solves').where('team_id', teamId).delete()],
    [
      'has a banned team',
      (id: string) => bloods.test.database('teams').where({ id }).update({ banned: true }),
    ],
    ['lost its team', (id: string) => bloods.test.database('teams').where({ id }).delete()],
    ['is of a hidden challenge', ofChallenge({ hidden: true })],
    ['is of a scheduled challenge', ofChallenge({ release_at: new Date(NOON.getTime() + 1) })],
    ['is of a challenge with prerequisites', ofChallenge({ requires: '[{"challenges":["x"],"count":1}]' })],
  ])('a solve that %s meanwhile is not announced any more', async (_what, happen) => {
    const [gone, stays] = [await bloods.aBlood(), await bloods.aBlood()];
    await bloods.worker.sweep();
    await happen(gone.id);
    await bloods.deliverAll('webhook-1');
    expect(deliveredTo(bloods.first)).toEqual([stays.id]);
    expect((await bloods.unsent()).map(({ destination }) => destination)).toEqual(['webhook-2', 'webhook-2']);
  });

  it('a solve that is committed late is told late, and lets nothing wait', async () => {
    let commit: () => void = () => undefined;
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let inserted: () => void = () => undefined;
    const isInserted = new Promise<void>((resolve) => (inserted = resolve));
    const late = await bloods.aBlood();
    const blood: object = await bloods.test
      .database('blood_outbox')
      .first('solve_id', 'number', 'challenge_id', 'team_id', 'at');
    await bloods.test.database('blood_outbox').delete();
    const holding = bloods.test.database.transaction(async (transaction) => {
      await transaction('blood_outbox').insert(blood);
      inserted();
      await committed;
    });
    await isInserted;
    const early = await bloods.aBlood();
    await bloods.worker.sweep();
    await bloods.deliverAll('webhook-1');
    expect(deliveredTo(bloods.first)).toEqual([early.id]);
    commit();
    await holding;
    await bloods.worker.sweep();
    await bloods.deliverAll('webhook-1');
    expect(deliveredTo(bloods.first)).toEqual([early.id, late.id]);
  });
});
