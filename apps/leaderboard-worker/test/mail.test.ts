import type { ChildProcess, StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuth, createTokenCodec, type Auth } from '@rampart/core/auth';
import { QUEUE, silentEventPublisher } from '@rampart/core/events';
import { systemRandom } from '@rampart/core/infra/clock';
import { silentLogger } from '@rampart/core/infra/logging';
import { createJobQueue, type JobQueue } from '@rampart/core/infra/queues';
import { connectRedis, KEY_PREFIX, type RedisClient } from '@rampart/core/infra/redis';
import { createMailQueue, type MailJob } from '@rampart/core/mail';
import { createDivisionRules } from '@rampart/core/teams';
import {
  aTeam,
  createTestDatabase,
  storeTeams,
  testRedisUrl,
  until,
  type TestDatabase,
} from '@rampart/core/testing';
import { startMailCatcher, type MailCatcher } from '@rampart/core/testing/mail-catcher';
import { spawnWorker, TOKEN_KEY } from './spawn-worker';

const LOGO_URL = 'https://cdn.example.org/mail.png';

/** One of Redis' numbered databases: this test empties it, and the keys of a real worker have no prefix of a test. */
const ownRedisUrl = () => testRedisUrl(9);

describe('mails', () => {
  let test: TestDatabase;
  let redis: RedisClient;
  let jobs: JobQueue<MailJob>;
  let catcher: MailCatcher;
  let auth: Auth;
  let configDir: string;
  const workers: ChildProcess[] = [];

  beforeAll(async () => {
    test = await createTestDatabase();
    redis = await connectRedis(ownRedisUrl(), silentLogger);
    await redis.flushDb();
    jobs = createJobQueue<MailJob>({ name: QUEUE.mail, redis, keyPrefix: KEY_PREFIX, logger: silentLogger });
    catcher = await startMailCatcher();
    configDir = mkdtempSync(join(tmpdir(), 'mail-conf-'));
    const email = { provider: { name: 'emails/smtp' }, from: 'ctf@example.org', logoUrl: LOGO_URL };
    writeFileSync(join(configDir, 'email.json'), JSON.stringify({ email }));
    auth = createAuth({
      database: test.database,
      codec: createTokenCodec({ tokenKey: TOKEN_KEY, loginTimeoutMs: 3_600_000, random: systemRandom }),
      random: systemRandom,
      divisions: createDivisionRules({
        divisions: ['open'],
        isMailConfigured: true,
        isRanksiteConfigured: false,
      }),
      profiles: { findOwnProfile: () => Promise.resolve(undefined) },
      eventPublisher: silentEventPublisher,
      registrationsEnabled: true,
      isRanksiteConfigured: false,
      signInLinks: { take: () => Promise.resolve(undefined) },
      mail: { queue: createMailQueue(jobs, silentLogger), concealsKnownAddresses: true },
      loginTimeoutMs: 3_600_000,
    });
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) {
      if (worker.kill('SIGKILL')) await once(worker, 'exit');
    }
  });
  afterAll(async () => {
    await jobs.close();
    await redis.flushDb();
    await redis.close();
    await catcher.stop();
    rmSync(configDir, { recursive: true });
    await test.drop();
  });

  function startWorker(more: Readonly<Record<string, string>> = {}, stdio?: StdioOptions): ChildProcess {
    const worker = spawnWorker(
      {
        SVC_CONF_DIR: configDir,
        SVC_DATABASE_URL: test.url,
        SVC_REDIS_URL: ownRedisUrl(),
        SVC_SMTP_URL: catcher.url,
        ...more,
      },
      stdio,
    );
    workers.push(worker);
    return worker;
  }

  const outbox = () => test.database('mail_outbox');
  const addressOf = (index: number) => `team${index}@example.org`;
  const register = (index: number) =>
    auth.registerTeam({
      name: `Team ${index}`,
      email: addressOf(index),
      now: new Date(),
      clientIp: '192.0.2.1',
      takeToken: () => Promise.resolve({ taken: true, remaining: 1, fullInMs: 0 }),
    });

  it('are sent when a mail server that was down is back, once each, although a worker was killed and Redis emptied meanwhile', async () => {
    await catcher.stop();
    for (let index = 0; index < 5; index += 1) {
      expect(await register(index)).toEqual({ outcome: 'verificationSent' });
    }
    const doomed = startWorker();
    await until('every mail was tried in vain', async () => {
      const untried = await outbox().where('attempts', 0).first('id');
      return untried === undefined;
    });
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
    await redis.flushDb();

    catcher = await startMailCatcher({ port: catcher.port });
    // Two workers, which have to agree on who sends what.
    startWorker();
    startWorker();
    await until('every mail is sent', async () => {
      const unsent = await outbox().whereNot('status', 'sent').first('id');
      return unsent === undefined;
    });
    expect(catcher.mails.map((mail) => mail.to).sort()).toEqual([0, 1, 2, 3, 4].map(addressOf));
    expect(new Set(catcher.mails.map((mail) => mail.messageId)).size).toBe(5);
  });

  it('are sent by a worker with as few connections as it may have, however many wait', async () => {
    const indices = [10, 11, 12, 13, 14, 15];
    for (const index of indices) await register(index);
    startWorker({ SVC_DATABASE_POOL_WORKER: '2' });
    await until('each is sent', () =>
      indices.every((index) => catcher.mailsTo(addressOf(index)).length === 1),
    );
  });

  it('that wait for another mail when their worker stops are left to the next worker', async () => {
    const beingSent: (() => void)[] = [];
    const slow = await startMailCatcher({
      beforeAccepting: () => new Promise((accept) => beingSent.push(accept)),
    });
    try {
      for (const index of [20, 21, 22]) await register(index);
      const worker = startWorker({ SVC_DATABASE_POOL_WORKER: '2', SVC_SMTP_URL: slow.url }, [
        'ignore',
        'pipe',
        'inherit',
      ]);
      let logged = '';
      worker.stdout?.on('data', (chunk: Buffer) => (logged += chunk.toString()));
      await until('one is being sent, and the worker has the others', async () => {
        const taken = await redis.lLen('rampart:queues:mail:active');
        return beingSent.length === 1 && taken > 1;
      });
      worker.kill('SIGTERM');
      await until('it stops', () => logged.includes('"stopping"'));
      beingSent[0]?.();
      expect(await once(worker, 'exit')).toEqual([0, null]);
      expect(beingSent).toHaveLength(1);
    } finally {
      await slow.stop();
    }
    startWorker();
    await until('the next worker has sent the others', async () => {
      const unsent = await outbox().whereNot('status', 'sent').first('id');
      return unsent === undefined;
    });
  });

  it('tell the mailbox of a known address that it has a team, unless the settings say otherwise, and show the logo of `email.logoUrl`', async () => {
    startWorker();
    await storeTeams(test.database, aTeam({ name: 'Team 5, really', email: addressOf(5) }));
    expect(await register(5)).toEqual({ outcome: 'verificationSent' });
    await until('it is sent', () => catcher.mailsTo(addressOf(5)).length === 1);
    expect(catcher.mailsTo(addressOf(5)).map((mail) => mail.text)).toEqual([
      expect.stringContaining('It already belongs to the team Team 5, really'),
    ]);
    expect(catcher.mailsTo(addressOf(5))[0]?.html).toContain(`src="${LOGO_URL}"`);
  });
});
