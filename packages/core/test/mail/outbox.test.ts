import { openDatabase } from '../../src/infra/database';
import { silentLogger } from '../../src/infra/logging';
import {
  createDeliverMail,
  createMailOutbox,
  createSweepMail,
  MailRefused,
  type MailMessage,
  type MailOutbox,
  type MailProvider,
} from '../../src/mail';
import { createTestDatabase, fixedClock, type FixedClock, type TestDatabase } from '../../src/testing';

const NOW = new Date('2026-06-02T00:00:00.000Z');

/** A provider the test controls: it keeps what it took, and may hold or refuse it. */
class ProviderUnderTest implements MailProvider {
  readonly taken: MailMessage[] = [];
  failure: Error | undefined;
  hold: Promise<void> = Promise.resolve();
  private resolveStarted: () => void = () => undefined;
  readonly started = new Promise<void>((resolve) => (this.resolveStarted = resolve));

  async send(message: MailMessage): Promise<void> {
    this.resolveStarted();
    await this.hold;
    if (this.failure !== undefined) throw this.failure;
    this.taken.push(message);
  }
}

describe('the outbox', () => {
  let test: TestDatabase;
  let outbox: MailOutbox;
  let provider: ProviderUnderTest;
  let clock: FixedClock;
  let token: string | undefined;
  let mails = 0;

  beforeAll(async () => {
    test = await createTestDatabase();
    outbox = createMailOutbox(test.database);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.database('mail_outbox').delete();
    provider = new ProviderUnderTest();
    clock = fixedClock(NOW);
    token = 'token';
  });

  const deliverWith = (dependencies: { outbox: MailOutbox } = { outbox }) =>
    createDeliverMail({
      ...dependencies,
      provider,
      contents: {
        find: () => Promise.resolve(token === undefined ? undefined : { kind: 'recover', token }),
      },
      branding: () => Promise.resolve({ eventName: 'Harbour CTF', logoLightUrl: null, logoDarkUrl: null }),
      sender: { address: 'ctf@example.org', origin: 'https://ctf.example.org' },
      clock,
      logger: silentLogger,
    });
  const deliver = (id: string) => deliverWith()(id);
  const aMail = async (said: { createdAt?: Date } = {}): Promise<string> => {
    const id = `mail-${(mails += 1)}`;
    const createdAt = said.createdAt ?? NOW;
    await outbox.insert({
      id,
      purpose: 'recover',
      recipient: 'team@example.net',
      subjectId: null,
      createdAt,
      dueAt: createdAt,
    });
    return id;
  };
  const statusOf = async (id: string) =>
    (await test.database('mail_outbox').where('id', id).first('status'))?.status as string | undefined;

  it('sends a mail once, however often its job runs', async () => {
    const id = await aMail();
    expect(await deliver(id)).toEqual({ outcome: 'sent' });
    expect(await deliver(id)).toEqual({ outcome: 'gone' });
    expect(provider.taken.map((mail) => mail.messageId)).toEqual([`<${id}@example.org>`]);
  });

  it('never lets two workers send one mail, however slow the first is', async () => {
    const id = await aMail();
    let accept: () => void = () => undefined;
    provider.hold = new Promise((resolve) => (accept = resolve));
    const first = deliver(id);
    await provider.started;
    expect(await deliver(id)).toEqual({ outcome: 'gone' });
    accept();
    expect(await first).toEqual({ outcome: 'sent' });
    expect(provider.taken).toHaveLength(1);
  });

  it('(control) without the lock both would have sent it', async () => {
    const id = await aMail();
    const unlocked: MailOutbox = {
      ...outbox,
      async attemptToSend(mailId, _now, attempt) {
        const [mail] = await outbox.listUnsent({ limit: 1, offset: 0 });
        return mail?.id === mailId ? attempt(mail) : undefined;
      },
    };
    await Promise.all([deliverWith({ outbox: unlocked })(id), deliverWith({ outbox: unlocked })(id)]);
    expect(provider.taken).toHaveLength(2);
  });

  it('gives a mail to another worker as soon as the one that was sending it has died', async () => {
    const id = await aMail();
    let hangUp: () => void = () => undefined;
    provider.hold = new Promise((_resolve, reject) => (hangUp = () => reject(new Error('killed'))));
    const dying = openDatabase({
      connection: test.url,
      maxPoolSize: 1,
      idleTimeoutMs: 1_000,
      connectTimeoutMs: 3_000,
      applicationName: 'dying-worker',
    });
    const killed = deliverWith({ outbox: createMailOutbox(dying) })(id).catch(() => undefined);
    await provider.started;
    // What PostgreSQL sees of a process that is killed: its connection is gone.
    await test.database.raw(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'dying-worker'",
    );
    provider.hold = Promise.resolve();
    expect(await deliver(id)).toEqual({ outcome: 'sent' });
    hangUp();
    await killed;
    await dying.destroy();
  });

  it('keeps a mail that was not accepted, with the reason and the time of the next attempt', async () => {
    const id = await aMail();
    provider.failure = new Error('connect ECONNREFUSED');
    expect(await deliver(id)).toMatchObject({ outcome: 'retry', retryInMs: 2_000 });
    expect(await outbox.listUnsent({ limit: 10, offset: 0 })).toMatchObject([
      {
        id,
        status: 'queued',
        attempts: 1,
        lastError: 'connect ECONNREFUSED',
        nextAttemptAt: new Date(NOW.getTime() + 2_000),
      },
    ]);
  });

  it('gives up a mail that is refused for ever', async () => {
    const id = await aMail();
    provider.failure = new MailRefused('no such mailbox');
    expect(await deliver(id)).toEqual({ outcome: 'failed', error: 'no such mailbox' });
    expect(await deliver(id)).toEqual({ outcome: 'gone' });
    expect(await statusOf(id)).toBe('failed');
  });

  it('gives up a mail after a day', async () => {
    const id = await aMail({ createdAt: new Date(NOW.getTime() - 24 * 3_600_000) });
    provider.failure = new Error('still away');
    expect(await deliver(id)).toMatchObject({ outcome: 'failed' });
  });

  it('forgets a mail that has nobody to go to', async () => {
    const id = await aMail();
    token = undefined;
    expect(await deliver(id)).toEqual({ outcome: 'unneeded' });
    expect(await statusOf(id)).toBeUndefined();
  });

  describe('swept', () => {
    const sweptAt = async (at: Date): Promise<string[]> => {
      const announced: string[] = [];
      await createSweepMail({ outbox, queue: { announce: (id) => announced.push(id) } })(at);
      return announced;
    };
    const later = (ms: number): Date => new Date(NOW.getTime() + ms);

    it('hands over a mail whose job is lost, and leaves alone one that is not overdue', async () => {
      const id = await aMail();
      expect(await sweptAt(later(5_000))).toEqual([]);
      expect(await sweptAt(later(5_001))).toEqual([id]);
    });

    it('leaves alone what was sent', async () => {
      await deliver(await aMail());
      expect(await sweptAt(later(3_600_000))).toEqual([]);
    });

    it('deletes what was finished a month ago', async () => {
      const id = await aMail();
      await deliver(id);
      await sweptAt(later(30 * 24 * 3_600_000));
      expect(await statusOf(id)).toBe('sent');
      await sweptAt(later(30 * 24 * 3_600_000 + 1));
      expect(await statusOf(id)).toBeUndefined();
    });
  });

  it('shows what is not sent, newest first, and counts it', async () => {
    const old = await aMail({ createdAt: new Date(NOW.getTime() - 1_000) });
    const fresh = await aMail();
    await deliver(await aMail());
    const page = await outbox.listUnsent({ limit: 10, offset: 0 });
    expect(page.map((mail) => mail.id)).toEqual([fresh, old]);
    expect((await outbox.listUnsent({ limit: 1, offset: 1 })).map((mail) => mail.id)).toEqual([old]);
    expect(await outbox.countUnsent()).toBe(2);
  });
});
