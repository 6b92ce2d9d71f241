import { MessageDeferred, MessageRefused } from '../../src/bloods';
import { openDatabase } from '../../src/infra/database';
import { createLedgerStore } from '../../src/ledger';
import { aSolve, aTeam, storeSolves, storeTeams, untilSomebodyWaits } from '../../src/testing';
import { createWebhookStore } from '../../src/webhooks';
import { useWebhooks, type WebhooksUnderTest } from './webhooks-under-test';

let event: WebhooksUnderTest;
useWebhooks((begun) => (event = begun));

describe('a webhook is told', () => {
  it('of registrations, solves and first bloods, each once and in the order of their times', async () => {
    const receiver = await event.aReceiver();
    const [first, second] = [await event.aTeam(), await event.aTeam()];
    const challengeId = await event.aChallenge();
    await event.solves(second, challengeId);
    await event.solves(first, challengeId);
    event.clock.advanceMs(1);
    await event.aTeam();
    await event.collect(receiver);
    await event.collect(receiver);
    await event.deliverAll(receiver);
    expect(receiver.taken.map(({ type }) => type)).toEqual([
      'registration',
      'registration',
      'solve',
      'firstBlood',
      'solve',
      'registration',
    ]);
    expect(receiver.teams('solve')).toEqual([second.id, first.id]);
    expect(receiver.teams('firstBlood')).toEqual([second.id]);
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(6);
  });

  it('of the first blood of each challenge, which is the first solve by a team that is not banned', async () => {
    const receiver = await event.aReceiver('firstBlood');
    const [banned, first, second] = [await event.aTeam(), await event.aTeam(), await event.aTeam()];
    const [one, other] = [await event.aChallenge(), await event.aChallenge()];
    for (const team of [banned, first]) await event.solves(team, one);
    await event.solves(second, other);
    await event.test.database('teams').where('id', banned.id).update({ banned: true });
    await event.collect(receiver);
    await event.deliverAll(receiver);
    expect(receiver.teams('firstBlood')).toEqual([first.id, second.id]);
  });

  it('of a flag of another team as an incident, with whose flag it was', async () => {
    const receiver = await event.aReceiver('incident');
    const [owner, cheater] = [await event.aTeam(), await event.aTeam()];
    await event.solves(cheater, await event.aChallenge(), owner);
    await event.collect(receiver);
    await event.deliverAll(receiver);
    const incident = { owner: { id: owner.id, name: owner.name } };
    expect(receiver.taken).toMatchObject([{ type: 'incident', team: { id: cheater.id }, incident }]);
  });

  it('of a deleted solve, and of a ban and its end', async () => {
    const receiver = await event.aReceiver('solveDeleted', 'ban', 'unban');
    const [team, challengeId] = [await event.aTeam(), await event.aChallenge()];
    const byStaff = { teamId: team.id, actor: 'operator', at: event.clock.now() } as const;
    await createLedgerStore(event.test.database).append([
      { ...byStaff, kind: 'solve_deleted', challengeId, ref: 'a-solve' },
      { ...byStaff, kind: 'team_banned' },
      { ...byStaff, kind: 'team_unbanned' },
    ]);
    await event.collect(receiver);
    await event.deliverAll(receiver);
    const ofTeam = { isFrozen: false, team: { id: team.id, name: team.name } };
    expect(receiver.taken).toMatchObject([
      { ...ofTeam, type: 'solveDeleted', challenge: { id: challengeId } },
      { ...ofTeam, type: 'ban' },
      { ...ofTeam, type: 'unban' },
    ]);
  });

  it('of announcements with their text', async () => {
    const receiver = await event.aReceiver('announcement');
    await event.test.database('notices').insert({
      id: `notice-${receiver.name}`,
      title: 'Lunch',
      content: 'At noon.',
      pinned: false,
      revision: 1,
      created_at: event.clock.now(),
    });
    await event.collect(receiver);
    await event.deliverAll(receiver);
    expect(receiver.taken).toMatchObject([{ announcement: { title: 'Lunch', content: 'At noon.' } }]);
  });

  it('what a freeze hides from the public, and that it is hidden', async () => {
    const receiver = await event.aReceiver('solve', 'solveDeleted');
    const [team, challengeId] = [await event.aTeam(), await event.aChallenge()];
    await event.solves(team, await event.aChallenge());
    event.clock.advanceMs(1);
    await event.test.database('event_state').update({ frozen_from: event.clock.now() });
    try {
      await event.solves(team, challengeId);
      await createLedgerStore(event.test.database).append([
        { kind: 'solve_deleted', challengeId, teamId: team.id, actor: 'operator', at: event.clock.now() },
      ]);
      await event.collect(receiver);
      await event.deliverAll(receiver);
    } finally {
      await event.test.database('event_state').update({ frozen_from: null });
    }
    expect(receiver.taken.map(({ type, isFrozen }) => [type, isFrozen])).toEqual([
      ['solve', false],
      ['solve', true],
      ['solveDeleted', true],
    ]);
  });

  it('what everybody sees during a freeze, and that it is not hidden', async () => {
    const receiver = await event.aReceiver();
    const challengeId = await event.aChallenge();
    const before = event.clock.now();
    event.clock.advanceMs(60_000);
    const at = event.clock.now();
    await event.test.database('event_state').update({ frozen_from: at });
    try {
      const team = await event.aTeam();
      const added = aSolve({ challengeId, teamId: team.id, createdAt: before });
      await storeSolves(event.test.database, added);
      const notice = { id: `notice-${receiver.name}`, title: 'Fixed', content: 'Try again.', created_at: at };
      await event.test.database('notices').insert({ ...notice, pinned: false, revision: 1 });
      await createLedgerStore(event.test.database).append([
        { kind: 'solved', challengeId, teamId: team.id, actor: 'operator', at, ref: added.id },
        { kind: 'team_banned', teamId: team.id, actor: 'operator', at },
      ]);
      await event.collect(receiver);
      await event.deliverAll(receiver);
    } finally {
      await event.test.database('event_state').update({ frozen_from: null });
    }
    expect(receiver.taken.map(({ type, isFrozen }) => [type, isFrozen]).toSorted()).toEqual([
      ['announcement', false],
      ['ban', false],
      ['registration', false],
      ['solve', false],
    ]);
  });

  it('what was committed after a later event had been collected', async () => {
    const receiver = await event.aReceiver('registration');
    const late = aTeam({ createdAt: event.clock.now() });
    const slow = await event.test.database.transaction();
    await storeTeams(slow, late);
    event.clock.advanceMs(60_000);
    const onTime = await event.aTeam();
    await event.collect(receiver);
    await slow.commit();
    await event.collect(receiver);
    await event.deliverAll(receiver);
    expect(receiver.teams('registration')).toEqual([onTime.id, late.id]);
  });
});

describe('a webhook that fails', () => {
  it('gets the same event again, after waits that double up to a minute, and those behind it afterwards', async () => {
    const receiver = await event.aReceiver('registration');
    const teams = [await event.aTeam(), await event.aTeam()];
    await event.collect(receiver);
    receiver.failureOf = () => new Error('away');
    const waits: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const result = await event.deliver(receiver);
      waits.push(result.outcome === 'retry' ? result.retryInMs : 0);
      expect(await event.deliver(receiver)).toEqual({ outcome: 'early' });
      event.clock.advanceMs(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    receiver.failureOf = () => undefined;
    await event.deliverAll(receiver);
    expect(receiver.teams('registration')).toEqual(teams.map(({ id }) => id));
  });

  it('waits as long as it asks to, and a quarter of an hour at most', async () => {
    const receiver = await event.aReceiver('registration');
    await event.aTeam();
    await event.collect(receiver);
    receiver.failureOf = () => new MessageDeferred('busy', 3_600_000);
    expect(await event.deliver(receiver)).toMatchObject({ outcome: 'retry', retryInMs: 900_000 });
  });

  it('loses an event that it refuses five times, and gets the next one', async () => {
    const receiver = await event.aReceiver('registration');
    const [unreadable, next] = [await event.aTeam(), await event.aTeam()];
    await event.collect(receiver);
    receiver.failureOf = ({ team }) =>
      team?.id === unreadable.id ? new MessageRefused('status 422') : undefined;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await event.deliver(receiver);
      event.clock.advanceMs(60_000);
    }
    await event.deliverAll(receiver);
    expect(receiver.tries).toBe(6);
    expect(receiver.teams('registration')).toEqual([next.id]);
    expect(await event.store.list([receiver])).toMatchObject([{ refusedEvents: 1, pending: 0 }]);
  });

  it('or hangs delays no solve, no other webhook and no collecting', async () => {
    const [dead, well] = [await event.aReceiver('solve'), await event.aReceiver('solve')];
    const team = await event.aTeam();
    await event.solves(team, await event.aChallenge());
    await event.collect(dead, well);
    let release: () => void = () => undefined;
    dead.hold = new Promise((resolve) => (release = resolve));
    const hanging = event.deliver(dead);
    await dead.started;
    await event.solves(team, await event.aChallenge());
    await event.collect(dead, well);
    await event.deliverAll(well);
    expect(well.teams('solve')).toHaveLength(2);
    expect(dead.taken).toEqual([]);
    release();
    expect(await hanging).toEqual({ outcome: 'sent' });
  });
});

describe('workers that tell webhooks', () => {
  it('two of them: one sends, the other one neither repeats nor overtakes', async () => {
    const receiver = await event.aReceiver('registration');
    await event.aTeam();
    await event.collect(receiver);
    let release: () => void = () => undefined;
    receiver.hold = new Promise((resolve) => (release = resolve));
    const slow = event.deliver(receiver);
    await receiver.started;
    expect(await event.deliver(receiver)).toEqual({ outcome: 'busy' });
    release();
    expect(await slow).toEqual({ outcome: 'sent' });
    await event.deliverAll(receiver);
    expect(receiver.tries).toBe(1);
  });

  it('two that collect do so one after the other: the events of the second come behind', async () => {
    const receiver = await event.aReceiver('registration');
    const { database } = event.test;
    const teams = [await event.aTeam()];
    let collecting: Promise<void> | undefined;
    await database.transaction(async (slow) => {
      await createWebhookStore(slow).collect([], event.clock.now());
      teams.push(await event.aTeam());
      collecting = event.collect();
      await untilSomebodyWaits(database);
    });
    await collecting;
    await event.deliverAll(receiver);
    expect(receiver.teams('registration')).toEqual(teams.map(({ id }) => id));
  });

  it('ten that collect at once make each event once', async () => {
    const receiver = await event.aReceiver('registration');
    const teams = [await event.aTeam(), await event.aTeam(), await event.aTeam()];
    await Promise.all(Array.from({ length: 10 }, () => event.collect(receiver)));
    await event.deliverAll(receiver);
    expect(receiver.teams('registration')).toHaveLength(teams.length);
  });

  it.each([
    [
      'that dies after the receiver took an event and before that is stored has it sent again with the same id',
      true,
      2,
    ],
    ['that lives does not (control)', false, 1],
  ])('one %s', async (_what, dies, deliveries) => {
    const receiver = await event.aReceiver('registration');
    await event.aTeam();
    await event.collect(receiver);
    const doomed = openDatabase({
      connection: event.test.url,
      maxPoolSize: 1,
      idleTimeoutMs: 10_000,
      connectTimeoutMs: 10_000,
      applicationName: `doomed-${receiver.name}`,
    });
    // The receiver takes it, and the connection is cut before the worker hears of it.
    const send = receiver.send.bind(receiver);
    receiver.send = async (delivery) => {
      await send(delivery);
      if (dies && receiver.tries === 1)
        await event.test.database.raw(
          'select pg_terminate_backend(pid) from pg_stat_activity where application_name = ?',
          [`doomed-${receiver.name}`],
        );
    };
    const outcome = await event.deliver(receiver, doomed).then(
      (result) => result.outcome,
      () => 'died',
    );
    await doomed.destroy();
    expect(outcome).toBe(dies ? 'died' : 'sent');
    await event.deliverAll(receiver);
    expect(receiver.taken).toHaveLength(deliveries);
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(1);
  });
});
