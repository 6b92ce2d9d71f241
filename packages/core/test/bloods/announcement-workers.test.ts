import { createAnnouncementOutbox } from '../../src/bloods';
import { openDatabase } from '../../src/infra/database';
import { until, untilSomebodyWaits, type SeedTeam } from '../../src/testing';
import { HOUR_MS, deliveredTo, useAnnouncing, type Announcing } from './announcing';

describe('workers that announce bloods (decision 0014)', () => {
  let bloods: Announcing;
  useAnnouncing((begun) => (bloods = begun));

  it('two workers: one tells a destination something, the other one neither repeats nor overtakes it', async () => {
    const teams = [await bloods.aBlood(), await bloods.aBlood()];
    await bloods.worker.sweep();
    let release: () => void = () => undefined;
    bloods.first.hold = new Promise((resolve) => (release = resolve));
    const slow = bloods.worker.deliverNext('webhook-1');
    await bloods.first.started;
    const other = bloods.aWorker();
    expect(await other.deliverNext('webhook-1')).toEqual({ outcome: 'busy' });
    expect(await other.deliverNext('webhook-2')).toEqual({ outcome: 'sent' });
    release();
    expect(await slow).toEqual({ outcome: 'sent' });
    await bloods.deliverAll('webhook-1', other);
    expect(deliveredTo(bloods.first)).toEqual(teams.map(({ id }) => id));
  });

  it('while a destination hangs nothing waits for it: solves, edits of what it is told about, handing out', async () => {
    const team = await bloods.aBlood();
    await bloods.worker.sweep();
    let release: () => void = () => undefined;
    bloods.first.hold = new Promise((resolve) => (release = resolve));
    const hanging = bloods.worker.deliverNext('webhook-1');
    await bloods.first.started;
    try {
      const next = await bloods.aBlood();
      await bloods.aWorker().sweep();
      await bloods.test.database.transaction(async (transaction) => {
        await transaction.raw(`set local lock_timeout = '5s'`);
        const solves = () => transaction('solves').where('team_id', team.id);
        await solves().update({ ip: '203.0.113.8' });
        await transaction('teams').where('id', team.id).update({ name: 'Renamed meanwhile' });
        await transaction('challenges')
          .whereIn('id', solves().select('challenge_id'))
          .update({ name: 'Renamed as well' });
      });
      expect((await bloods.unsent()).filter(({ teamId }) => teamId === next.id)).toHaveLength(2);
      expect(deliveredTo(bloods.first)).toEqual([]);
    } finally {
      release();
    }
    expect(await hanging).toEqual({ outcome: 'sent' });
  });

  it('a worker that dies in the middle frees the destination, and the next one begins with the same announcement', async () => {
    const team = await bloods.aBlood();
    await bloods.worker.sweep();
    const doomed = openDatabase({
      connection: bloods.test.url,
      maxPoolSize: 2,
      idleTimeoutMs: 10_000,
      connectTimeoutMs: 10_000,
      applicationName: 'rampart-doomed',
    });
    bloods.first.hold = new Promise(() => undefined);
    const dying = bloods.aWorker(doomed).deliverNext('webhook-1');
    await bloods.first.started;
    bloods.first.hold = Promise.resolve();
    expect(await bloods.worker.deliverNext('webhook-1')).toEqual({ outcome: 'busy' });
    await bloods.test.database.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rampart-doomed'`,
    );
    await until('it is sent', async () => (await bloods.worker.deliverNext('webhook-1')).outcome === 'sent');
    expect(deliveredTo(bloods.first)).toEqual([team.id]);
    // Its own attempt never ends; the pool goes with the connections that were cut.
    void dying.catch(() => undefined);
    void doomed.destroy();
  });

  it('ten workers that hand out at once make each announcement once', async () => {
    const teams: SeedTeam[] = [];
    for (let blood = 0; blood < 10; blood += 1) teams.push(await bloods.aBlood());
    await Promise.all(Array.from({ length: 10 }, () => bloods.aWorker().sweep()));
    await bloods.deliverAll('webhook-1');
    expect(deliveredTo(bloods.first)).toEqual(teams.map(({ id }) => id));
    expect(await bloods.unsent()).toHaveLength(10);
  });

  it('two workers hand out one after the other: the announcements of the second come behind', async () => {
    const { database } = bloods.test;
    const teams = [await bloods.aBlood()];
    let sweeping: Promise<void> | undefined;
    await database.transaction(async (slow) => {
      await createAnnouncementOutbox(slow).handOut(['webhook-1']);
      teams.push(await bloods.aBlood());
      sweeping = bloods.worker.sweep();
      await untilSomebodyWaits(database);
    });
    await sweeping;
    await bloods.deliverAll('webhook-1');
    expect(deliveredTo(bloods.first)).toEqual(teams.map(({ id }) => id));
  });

  it('what was sent is remembered for 30 days', async () => {
    await bloods.aBlood();
    await bloods.worker.sweep();
    await bloods.deliverAll('webhook-1');
    await bloods.deliverAll('webhook-2');
    const count = async () => (await bloods.test.database('blood_announcements').select('id')).length;
    bloods.clock.advanceMs(30 * 24 * HOUR_MS);
    await bloods.worker.sweep();
    expect(await count()).toBe(2);
    bloods.clock.advanceMs(1);
    await bloods.worker.sweep();
    expect(await count()).toBe(0);
  });

  it('a destination that is not in the settings any more is left alone', async () => {
    await bloods.aBlood();
    await bloods.worker.sweep();
    expect(await bloods.worker.deliverNext('discord-7')).toEqual({ outcome: 'empty' });
  });
});
