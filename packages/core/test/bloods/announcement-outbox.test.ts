import { randomUUID } from 'node:crypto';
import {
  createAnnouncementOutbox,
  createBloodAnnouncements,
  createDestination,
  MessagePutOff,
  MessageRefused,
  plainMarkup,
  type BloodAnnouncements,
  type BloodMessage,
  type MessageProvider,
} from '../../src/bloods';
import { openDatabase } from '../../src/infra/database';
import { silentLogger } from '../../src/infra/logging';
import { createKnexAttemptStore } from '../../src/solves';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  fixedClock,
  storeChallenges,
  storeTeams,
  type FixedClock,
  type SeedTeam,
  type TestDatabase,
} from '../../src/testing';

const NOON = new Date('2026-06-01T12:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A provider the test controls: it keeps what it took, and may hold or refuse it. */
class ProviderUnderTest implements MessageProvider {
  readonly markup = plainMarkup;
  readonly taken: BloodMessage[] = [];
  tries = 0;
  failureOf: (message: BloodMessage) => Error | undefined = () => undefined;
  hold: Promise<void> = Promise.resolve();
  private resolveStarted: () => void = () => undefined;
  readonly started = new Promise<void>((resolve) => (this.resolveStarted = resolve));

  async send(message: BloodMessage): Promise<void> {
    this.tries += 1;
    this.resolveStarted();
    await this.hold;
    const failure = this.failureOf(message);
    if (failure !== undefined) throw failure;
    this.taken.push(message);
  }
}

describe('announcements that wait (decision 0014)', () => {
  let test: TestDatabase;
  let clock: FixedClock;
  let providers: ProviderUnderTest[];
  let announcements: BloodAnnouncements;
  let queued: string[];
  let solved = 0;

  beforeAll(async () => {
    test = await createTestDatabase(undefined, { maxPoolSize: 16 });
  });
  afterAll(() => test.drop());

  const makeAnnouncements = (database = test.database): BloodAnnouncements =>
    createBloodAnnouncements({
      database,
      destinations: providers.map((provider, place) =>
        createDestination(`webhook-${String(place + 1)}`, { provider, bloodEmojis: [] }),
      ),
      queue: { announce: (destination) => queued.push(destination) },
      origin: 'https://ctf.example.org',
      clock,
      logger: silentLogger,
    });
  beforeEach(async () => {
    await test.database('blood_outbox').delete();
    await test.database('blood_announcements').delete();
    clock = fixedClock(NOON);
    providers = [new ProviderUnderTest(), new ProviderUnderTest()];
    queued = [];
    announcements = makeAnnouncements();
  });

  /** The first blood of a challenge of its own, by a team of its own. */
  async function aBlood(said: { name?: string } = {}): Promise<SeedTeam> {
    solved += 1;
    const team = aTeam({ name: said.name ?? `Team ${String(solved)}` });
    const challenge = aChallenge({ name: `Challenge ${String(solved)}`, category: 'web' });
    await storeTeams(test.database, team);
    await storeChallenges(test.database, challenge);
    await createKnexAttemptStore(test.database, { bloodsCount: 1 }).recordAccepted({
      challengeId: challenge.id,
      teamId: team.id,
      ip: '203.0.113.7',
      at: clock.now(),
      submissionId: randomUUID(),
      result: 'correct',
      details: {},
      repeatDetails: {},
    });
    return team;
  }
  const provider = (place: 0 | 1) => providers[place] ?? new ProviderUnderTest();
  const toldTo = (place: 0 | 1) => provider(place).taken.map(({ blood }) => blood.teamId);
  const unsent = () => createAnnouncementOutbox(test.database).listUnsent({ limit: 100, offset: 0 });
  /** Delivers until the destination has nothing more that may be tried now. */
  async function deliverAll(destination: string, by = announcements): Promise<void> {
    for (;;) {
      const { outcome } = await by.deliverNext(destination);
      if (outcome !== 'sent' && outcome !== 'unneeded' && outcome !== 'failed') return;
    }
  }

  it('every blood goes to every destination, once, in the order of the solves', async () => {
    const teams = [await aBlood(), await aBlood(), await aBlood()];
    await announcements.sweep();
    expect(queued.sort()).toEqual(['webhook-1', 'webhook-2']);
    await deliverAll('webhook-1');
    await deliverAll('webhook-2');
    await announcements.sweep();
    await deliverAll('webhook-1');
    const ids = teams.map(({ id }) => id);
    expect(toldTo(0)).toEqual(ids);
    expect(toldTo(1)).toEqual(ids);
    expect(await unsent()).toEqual([]);
  });

  it('what is told: ids, names as they are now, the address of the team, number and time', async () => {
    const team = await aBlood({ name: 'Old name' });
    await test.database('teams').where('id', team.id).update({ name: 'New name' });
    await announcements.sweep();
    await deliverAll('webhook-1');
    const [message] = provider(0).taken;
    expect(message?.blood).toMatchObject({
      teamId: team.id,
      teamName: 'New name',
      teamUrl: `https://ctf.example.org/profile/${team.id}`,
      challengeName: `Challenge ${String(solved)}`,
      challengeCategory: 'web',
      number: 1,
      at: NOON,
    });
    expect(message?.text).toBe(
      `Congratulations to New name on the 1st solve of web/Challenge ${String(solved)}!`,
    );
    expect(message?.id).toMatch(/^[0-9a-f-]{36}:webhook-1$/);
  });

  it('a destination that is down keeps its own back, in order, and no other one', async () => {
    const ids: string[] = [];
    provider(0).failureOf = () => new Error('connect ECONNREFUSED');
    for (let hour = 0; hour < 5; hour += 1) {
      ids.push((await aBlood()).id);
      await announcements.sweep();
      await deliverAll('webhook-1');
      await deliverAll('webhook-2');
      clock.advanceMs(HOUR_MS);
    }
    expect(toldTo(0)).toEqual([]);
    expect(toldTo(1)).toEqual(ids);
    expect((await unsent()).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'queued'));

    provider(0).failureOf = () => undefined;
    await deliverAll('webhook-1');
    expect(toldTo(0)).toEqual(ids);
  });

  it('while the first one waits for its next attempt, later ones wait behind it', async () => {
    provider(0).failureOf = () => new Error('down');
    await aBlood();
    await announcements.sweep();
    expect(await announcements.deliverNext('webhook-1')).toMatchObject({
      outcome: 'retry',
      retryInMs: 2_000,
    });
    await aBlood();
    provider(0).failureOf = () => undefined;
    queued = [];
    await announcements.sweep();
    expect(queued).toEqual(['webhook-2']);
    expect(await announcements.deliverNext('webhook-1')).toEqual({ outcome: 'early', retryInMs: 2_000 });
    expect(provider(0).tries).toBe(1);
    clock.advanceMs(2_000);
    queued = [];
    await announcements.sweep();
    expect(queued).toContain('webhook-1');
  });

  it('a destination that says when to come back is left alone until then', async () => {
    provider(0).failureOf = () => new MessagePutOff('status 429', 30_000);
    await aBlood();
    await announcements.sweep();
    expect(await announcements.deliverNext('webhook-1')).toMatchObject({
      outcome: 'retry',
      retryInMs: 30_000,
    });
    clock.advanceMs(29_999);
    expect(await announcements.deliverNext('webhook-1')).toEqual({ outcome: 'early', retryInMs: 1 });
  });

  it('a message that is refused as such is given up after the fifth time, and the next one goes out', async () => {
    const [poison, next] = [await aBlood(), await aBlood()];
    provider(0).failureOf = ({ blood }) =>
      blood.teamId === poison.id ? new MessageRefused('answered with status 400') : undefined;
    await announcements.sweep();
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      outcomes.push((await announcements.deliverNext('webhook-1')).outcome);
      clock.advanceMs(MINUTE_MS);
    }
    expect(outcomes).toEqual(['retry', 'retry', 'retry', 'retry', 'failed']);
    await deliverAll('webhook-1');
    expect(toldTo(0)).toEqual([next.id]);
    expect(await unsent()).toContainEqual(
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

  it('being down is no refusal, however often it happens', async () => {
    const team = await aBlood();
    provider(0).failureOf = () => new Error('answered with status 500');
    await announcements.sweep();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(await announcements.deliverNext('webhook-1')).toMatchObject({ outcome: 'retry' });
      clock.advanceMs(15 * MINUTE_MS);
    }
    provider(0).failureOf = () => undefined;
    await deliverAll('webhook-1');
    expect(toldTo(0)).toEqual([team.id]);
  });

  it('after three days an announcement is given up, and staff see why', async () => {
    provider(0).failureOf = () => new Error('answered with status 404');
    await aBlood();
    await announcements.sweep();
    clock.advanceMs(72 * HOUR_MS);
    expect(await announcements.deliverNext('webhook-1')).toMatchObject({ outcome: 'failed' });
    expect((await unsent()).filter(({ status }) => status === 'failed')).toMatchObject([
      { lastError: 'answered with status 404' },
    ]);
  });

  it.each([
    ['was deleted', (teamId: string) => test.database('solves').where('team_id', teamId).delete()],
    ['has a banned team', (id: string) => test.database('teams').where({ id }).update({ banned: true })],
    ['lost its team', (id: string) => test.database('teams').where({ id }).delete()],
  ])('a solve that %s meanwhile is not announced any more', async (_what, happen) => {
    const [gone, stays] = [await aBlood(), await aBlood()];
    await announcements.sweep();
    await happen(gone.id);
    await deliverAll('webhook-1');
    expect(toldTo(0)).toEqual([stays.id]);
    expect((await unsent()).map(({ destination }) => destination)).toEqual(['webhook-2', 'webhook-2']);
  });

  it('two workers: one tells a destination something, the other one neither repeats nor overtakes it', async () => {
    const teams = [await aBlood(), await aBlood()];
    await announcements.sweep();
    let release: () => void = () => undefined;
    provider(0).hold = new Promise((resolve) => (release = resolve));
    const slow = announcements.deliverNext('webhook-1');
    await provider(0).started;
    const other = makeAnnouncements();
    expect(await other.deliverNext('webhook-1')).toEqual({ outcome: 'busy' });
    expect(await other.deliverNext('webhook-2')).toEqual({ outcome: 'sent' });
    release();
    expect(await slow).toEqual({ outcome: 'sent' });
    await deliverAll('webhook-1', other);
    expect(toldTo(0)).toEqual(teams.map(({ id }) => id));
  });

  it('a worker that dies in the middle frees the destination, and the next one begins with the same announcement', async () => {
    const team = await aBlood();
    await announcements.sweep();
    const doomed = openDatabase({
      connection: test.url,
      maxPoolSize: 2,
      idleTimeoutMs: 10_000,
      connectTimeoutMs: 10_000,
      applicationName: 'rampart-doomed',
    });
    provider(0).hold = new Promise(() => undefined);
    const dying = makeAnnouncements(doomed).deliverNext('webhook-1');
    await provider(0).started;
    provider(0).hold = Promise.resolve();
    expect(await announcements.deliverNext('webhook-1')).toEqual({ outcome: 'busy' });
    await test.database.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rampart-doomed'`,
    );
    let outcome = 'busy';
    const endsAt = performance.now() + 10_000;
    while (outcome === 'busy' && performance.now() < endsAt) {
      ({ outcome } = await announcements.deliverNext('webhook-1'));
    }
    expect(outcome).toBe('sent');
    expect(toldTo(0)).toEqual([team.id]);
    // Its own attempt never ends; the pool goes with the connections that were cut.
    void dying.catch(() => undefined);
    void doomed.destroy();
  });

  it('ten workers that hand out at once make each announcement once', async () => {
    const teams: SeedTeam[] = [];
    for (let blood = 0; blood < 10; blood += 1) teams.push(await aBlood());
    await Promise.all(Array.from({ length: 10 }, () => makeAnnouncements().sweep()));
    await deliverAll('webhook-1');
    expect(toldTo(0)).toEqual(teams.map(({ id }) => id));
    expect(await unsent()).toHaveLength(10);
  });

  it('a solve that is committed late is told late, and lets nothing wait', async () => {
    let commit: () => void = () => undefined;
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let inserted: () => void = () => undefined;
    const isInserted = new Promise<void>((resolve) => (inserted = resolve));
    const late = await aBlood();
    const blood: object = await test
      .database('blood_outbox')
      .first('solve_id', 'number', 'challenge_id', 'team_id', 'at');
    await test.database('blood_outbox').delete();
    const holding = test.database.transaction(async (transaction) => {
      await transaction('blood_outbox').insert(blood);
      inserted();
      await committed;
    });
    await isInserted;
    const early = await aBlood();
    await announcements.sweep();
    await deliverAll('webhook-1');
    expect(toldTo(0)).toEqual([early.id]);
    commit();
    await holding;
    await announcements.sweep();
    await deliverAll('webhook-1');
    expect(toldTo(0)).toEqual([early.id, late.id]);
  });

  it('what was sent is remembered for 30 days', async () => {
    await aBlood();
    await announcements.sweep();
    await deliverAll('webhook-1');
    await deliverAll('webhook-2');
    const count = async () => (await test.database('blood_announcements').select('id')).length;
    clock.advanceMs(30 * 24 * HOUR_MS);
    await announcements.sweep();
    expect(await count()).toBe(2);
    clock.advanceMs(1);
    await announcements.sweep();
    expect(await count()).toBe(0);
  });

  it('a destination that is not in the settings any more is left alone', async () => {
    await aBlood();
    await announcements.sweep();
    expect(await announcements.deliverNext('discord-7')).toEqual({ outcome: 'empty' });
  });
});
