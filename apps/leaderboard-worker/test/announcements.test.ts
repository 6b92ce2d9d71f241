import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis, type RedisClient } from '@rampart/core/infra/redis';
import { createAttemptStore } from '@rampart/core/solves';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  testRedisUrl,
  until,
  type TestDatabase,
} from '@rampart/core/testing';
import { MessageService } from './message-service';
import { spawnWorker } from './spawn-worker';

const BOT_TOKEN = '123456:AAEC-hush-hush';

/** One of Redis' numbered databases: this test empties it, and the keys of a real worker have no prefix of a test. */
const ownRedisUrl = () => testRedisUrl(10);

describe('announcements of bloods by the worker', () => {
  let test: TestDatabase;
  let redis: RedisClient;
  let configDir: string;
  let discord: MessageService, telegram: MessageService, webhook: MessageService;
  let workers: ChildProcess[] = [];
  let logs = '';

  beforeEach(async () => {
    test = await createTestDatabase();
    redis = await connectRedis(ownRedisUrl(), silentLogger);
    await redis.flushDb();
    [discord, telegram, webhook] = [
      new MessageService(204),
      new MessageService(200),
      new MessageService(202),
    ];
    for (const service of [discord, telegram, webhook]) await service.start();
    logs = '';
    configDir = mkdtempSync(join(tmpdir(), 'announcements-conf-'));
    const destinations = [
      { provider: { name: 'messages/discord', options: { url: `${discord.url}/hush-hush` } } },
      { provider: { name: 'messages/telegram', options: { chatId: 1, apiUrl: telegram.url } } },
      { provider: { name: 'messages/webhook', options: { url: `${webhook.url}/hush-hush` } } },
    ].map((destination) => ({ ...destination, messageTemplate: '{{challengeName}} {{bloodNumber}}' }));
    writeFileSync(
      join(configDir, 'bloods.json'),
      JSON.stringify({ bloodBot: { bloodsCount: 3, destinations } }),
    );
  });
  afterEach(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    workers = [];
    for (const service of [discord, telegram, webhook]) await service.stop();
    await redis.flushDb();
    await redis.close();
    rmSync(configDir, { recursive: true });
    await test.drop();
  });

  function startWorker(): ChildProcess {
    const worker = spawnWorker(
      {
        SVC_CONF_DIR: configDir,
        SVC_DATABASE_URL: test.url,
        SVC_REDIS_URL: ownRedisUrl(),
        SVC_BLOOD_BOT_TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        SVC_BLOOD_BOT_WEBHOOK_SECRET: 'a secret that is hush-hush',
      },
      ['ignore', 'pipe', 'pipe'],
    );
    const keep = (chunk: Buffer) => (logs += chunk.toString());
    worker.stdout?.on('data', keep);
    worker.stderr?.on('data', keep);
    workers.push(worker);
    return worker;
  }

  /** Lets this many teams solve a new challenge, as the API records it. */
  async function solvesOf(name: string, teamCount: number): Promise<void> {
    const challenge = aChallenge({ name });
    const teams = Array.from({ length: teamCount }, () => aTeam());
    await storeChallenges(test.database, challenge);
    await storeTeams(test.database, ...teams);
    const store = createAttemptStore(test.database, { bloodsCount: 3 });
    await Promise.all(
      teams.map((team) =>
        store.recordAccepted({
          revision: null,
          challengeId: challenge.id,
          teamId: team.id,
          ip: '203.0.113.7',
          at: new Date(),
          submissionId: randomUUID(),
          result: 'correct',
          details: {},
          repeatDetails: {},
        }),
      ),
    );
  }

  const field = (name: string) => (body: string) => (JSON.parse(body) as Record<string, unknown>)[name];
  const received = {
    discord: () => discord.accepted.map(field('content')),
    telegram: () => telegram.accepted.map(field('text')),
    webhook: () => webhook.accepted.map(field('text')),
  };
  const bloodsOf = (...challenges: string[]) =>
    challenges.flatMap((name) => [1, 2, 3].map((number) => `${name} ${String(number)}`));
  const announcements = () => test.database('blood_announcements');
  const untilAllAreSent = (count: number) =>
    until('every announcement is sent', async () => {
      const statuses: unknown[] = await announcements().pluck('status');
      return statuses.length === count && statuses.every((status) => status === 'sent');
    });
  /** Waits until the announcements are also recorded as sent, so that killing the worker now repeats none. */
  const untilRecorded = (count: number) =>
    until(`${String(count)} are recorded as sent`, async () => {
      const sent: unknown[] = await announcements().where('status', 'sent').pluck('id');
      return sent.length === count;
    });
  const untilAttempted = (destination: string) =>
    until(`${destination} was tried in vain`, async () => {
      const tried: unknown = await announcements()
        .where({ destination })
        .where('attempts', '>', 0)
        .first('id');
      return tried !== undefined;
    });

  it('a destination that is down delays no other and loses nothing, although the worker was killed and Redis emptied meanwhile; no secret is in the logs', async () => {
    await webhook.stop();
    const doomed = startWorker();
    await solvesOf('one', 3);
    await untilAttempted('webhook-1');
    await untilRecorded(6);
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
    await solvesOf('two', 5);
    await redis.flushDb();

    await webhook.start();
    // Two workers, which have to agree on who sends what.
    startWorker();
    startWorker();
    await untilAllAreSent(18);
    for (const of of Object.values(received)) expect(of()).toEqual(bloodsOf('one', 'two'));
    expect(new Set(webhook.accepted.map(field('id'))).size).toBe(6);
    expect(logs).toContain('it will be tried again');
    for (const secret of [BOT_TOKEN, 'hush']) expect(logs).not.toContain(secret);
  });

  it('after a worker was killed before it could record a delivery, it is sent again with the same id, and in order', async () => {
    const doomed = startWorker();
    webhook.answer = (_response, body) => {
      webhook.accepted.push(body);
      doomed.kill('SIGKILL');
    };
    await solvesOf('one', 3);
    await once(doomed, 'exit');
    webhook.answer = (response, body) => webhook.accept(response, body);
    startWorker();
    await untilAllAreSent(9);
    expect(received.webhook()).toEqual(['one 1', ...bloodsOf('one')]);
    const ids = webhook.accepted.map(field('id'));
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(3);
  });

  it('a request to a destination that hangs is aborted and retried, while the others are sent to', async () => {
    discord.answer = () => undefined;
    startWorker();
    await solvesOf('one', 3);
    await until('the others got theirs while discord does not answer', () => {
      return discord.asked > 0 && received.telegram().length + received.webhook().length === 6;
    });
    await untilAttempted('discord-1');
    discord.answer = (response, body) => discord.accept(response, body);
    await untilAllAreSent(9);
    for (const of of Object.values(received)) expect(of()).toEqual(bloodsOf('one'));
  });

  it('without the settings no announcements are created', async () => {
    rmSync(join(configDir, 'bloods.json'));
    const worker = startWorker();
    await solvesOf('one', 3);
    // A worker with the settings would handle the bloods at once, so this one has had its chance when it is
    // stopped.
    await until('the worker leads', async () => (await redis.keys('rampart:*')).length > 0);
    worker.kill('SIGTERM');
    await once(worker, 'exit');
    expect(await announcements().select('id')).toEqual([]);
    expect(await test.database('blood_outbox').select('number')).toHaveLength(3);
  });
});
