import {
  createBloodAnnouncements,
  createDestination,
  destinationKeys,
  type BloodAnnouncements,
} from '@rampart/core/bloods';
import { MESSAGE_PROVIDERS } from '@rampart/core/adapters';
import { createProvider } from '@rampart/core/infra/config';
import { silentLogger } from '@rampart/core/infra/logging';
import {
  describeLocal,
  insist,
  startLocalTarget,
  startOutsideService,
  unique,
  type Json,
  type LocalTarget,
  type OutsideService,
} from '../support';

/** Longer than any submission here takes, and shorter than a target takes to be given up, which is 10 s. */
const AT_ONCE_MS = 9_000;
const isTaken = () => ({ status: 200, body: '' });
const SECRET = 'a secret that is hush-hush';

describeLocal('announcements of bloods, from the flag to the chat', () => {
  let target: LocalTarget;
  let discord: OutsideService, webhook: OutsideService;
  /** The worker's part, which has tests of its own with real processes. */
  let worker: BloodAnnouncements;
  const keys: string[] = [];

  beforeAll(async () => {
    [discord, webhook] = [await startOutsideService(isTaken), await startOutsideService(isTaken)];
    const destinations = [
      {
        provider: { name: 'messages/discord', options: { url: `${discord.url}/hush-hush` } },
        bloodEmojis: ['🥇'],
      },
      {
        provider: { name: 'messages/webhook', options: { url: `${webhook.url}/hush-hush`, secret: SECRET } },
        bloodEmojis: [],
      },
    ];
    target = await startLocalTarget({ config: { bloodBot: { bloodsCount: 2, destinations } } });
    keys.push(...destinationKeys(destinations.map(({ provider }) => provider.name)));
    worker = createBloodAnnouncements({
      database: target.database,
      destinations: destinations.map(({ provider, ...style }, place) =>
        createDestination(keys[place] ?? '', {
          ...style,
          provider: createProvider(MESSAGE_PROVIDERS, provider, target.clock),
        }),
      ),
      queue: { announce: () => undefined },
      origin: target.config.origin,
      clock: target.clock,
      logger: silentLogger,
    });
  });
  afterAll(async () => {
    await target.stop();
    await Promise.all([discord.stop(), webhook.stop()]);
  });
  beforeEach(() => {
    for (const service of [discord, webhook]) service.behave(isTaken);
  });

  async function tellAll(): Promise<void> {
    await worker.sweep();
    for (const key of keys) while ((await worker.deliverNext(key)).outcome === 'sent');
  }
  const deliveredTo = (service: OutsideService): Json[] => service.calls.map(({ body }) => JSON.parse(body));
  const bloods = (): unknown[] =>
    deliveredTo(webhook).map(({ teamId, bloodNumber }) => [teamId, bloodNumber] as unknown);
  const unsent = async (): Promise<Json[]> => {
    const answer = await target.asStaff('GET', '/api/v2/admin/announcements?limit=100&offset=0');
    expect(answer).toMatchObject({ status: 200, kind: 'goodAdminAnnouncements' });
    expect(answer.text).not.toContain('hush');
    return (insist(answer) as { announcements: Json[] }).announcements;
  };

  it('a right flag is told to every destination, with the name of the team made harmless', async () => {
    const team = await target.aRegisteredTeam({ name: unique('@everyone <@1> [x](http://evil.example) `') });
    const challenge = await target.aStoredChallenge({ data: { name: 'Baby_Rev', category: 'rev' } });
    await target.solve(team, challenge);
    await tellAll();
    const { origin } = target.config;
    expect(deliveredTo(discord)).toEqual([
      {
        content: expect.stringMatching(
          /^🥇 Congratulations to \[\\@everyone \\<\\@1\\> \\\[x\\\]\\\(http\\:\\\/\\\/evil\\\.example\\\) \\`\\-/,
        ) as string,
        allowed_mentions: { parse: [] },
      },
    ]);
    expect(deliveredTo(webhook)).toMatchObject([
      {
        type: 'blood',
        teamId: team.id,
        teamName: team.name,
        teamUrl: `${origin}/profile/${team.id}`,
        challengeId: challenge.id,
        challengeName: 'Baby_Rev',
        category: 'rev',
        bloodNumber: 1,
        // Its own text: no emoji and no markup.
        text: `Congratulations to ${team.name} on the 1st solve of rev/Baby_Rev!`,
      },
    ]);
  });

  it('so many first solves of a challenge are told, and no wrong flag, repeated one or later solve', async () => {
    const challenge = await target.aStoredChallenge();
    const teams = [
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
    ];
    for (const team of teams) {
      expect((await target.submit(team, challenge, 'wrong')).kind).toBe('badFlag');
      await target.solve(team, challenge);
      expect((await target.submit(team, challenge)).kind).toBe('badAlreadySolvedChallenge');
    }
    await tellAll();
    expect(bloods()).toEqual([
      [teams[0]?.id, 1],
      [teams[1]?.id, 2],
    ]);
  });

  it('a solve that staff delete frees its number, and a later solve is told again', async () => {
    const challenge = await target.aStoredChallenge();
    const [one, two] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    await target.solve(one, challenge);
    await tellAll();
    insist(await target.asStaff('DELETE', `/api/v2/admin/users/${one.id}/solves`));
    await target.solve(two, challenge);
    await target.solve(one, challenge);
    await tellAll();
    expect(bloods()).toEqual([
      [one.id, 1],
      [two.id, 1],
      [one.id, 2],
    ]);
    expect(new Set(deliveredTo(webhook).map(({ id }) => id as unknown)).size).toBe(3);
  });

  it('a solve that staff add is told to nobody, and takes its number', async () => {
    const [added, later] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const challenge = await target.aStoredChallenge();
    insist(
      await target.asStaff('PUT', `/api/v2/admin/challs/${challenge.id}/solves/${added.id}`, {
        reason: 'broken checker',
      }),
    );
    await tellAll();
    expect(bloods()).toEqual([]);
    await target.solve(later, challenge);
    await tellAll();
    expect(bloods()).toEqual([[later.id, 2]]);
  });

  it('a banned team gives its number back and is not told about any more', async () => {
    const challenge = await target.aStoredChallenge();
    const [cheater, honest] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    await target.solve(cheater, challenge);
    await target.editTeam(cheater, { banned: true });
    expect((await target.submit(cheater, challenge)).status).toBe(403);
    await target.solve(honest, challenge);
    await worker.sweep();
    for (const key of keys) while ((await worker.deliverNext(key)).outcome !== 'empty');
    expect(bloods()).toEqual([[honest.id, 1]]);
  });

  it('pushed scores are never told', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    const team = await target.aRegisteredTeam();
    insist(await target.pushScores(challenge, [{ userId: team.id, points: 100 }]));
    await tellAll();
    expect(bloods()).toEqual([]);
  });

  it('without the settings nothing is written', async () => {
    const replica = await target.startReplica({ bloodBot: undefined });
    const challenge = await target.aStoredChallenge();
    const team = await target.aRegisteredTeam();
    const answer = await replica.send('POST', `/api/v1/challs/${challenge.id}/submit`, {
      token: team.authToken,
      json: { flag: challenge.flag },
    });
    expect(answer.kind).toBe('goodFlag');
    expect(await target.database('blood_outbox').select('solve_id')).toEqual([]);
    await tellAll();
    expect(bloods()).toEqual([]);
  });

  it('a player does not wait for a target that hangs', async () => {
    let answerAll: () => void = () => undefined;
    const isAnswering = new Promise<void>((resolve) => (answerAll = resolve));
    webhook.behave(async () => {
      await isAnswering;
      return { status: 200, body: '' };
    });
    const teams = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const challenge = await target.aStoredChallenge();
    await target.solve(teams[0] ?? target.admin, challenge);
    await worker.sweep();
    const hanging = worker.deliverNext('webhook-1');
    for (const team of teams.slice(1)) {
      const startedAt = performance.now();
      await target.solve(team, challenge);
      expect(performance.now() - startedAt).toBeLessThan(AT_ONCE_MS);
    }
    answerAll();
    expect(await hanging).toEqual({ outcome: 'sent' });
    await tellAll();
    expect(bloods()).toEqual(teams.map(({ id }, place) => [id, place + 1]));
  });

  it('staff see what waits and why; what is sent is gone from the list', async () => {
    target.clock.stopAt(target.clock.now());
    webhook.behave(() => ({ status: 500, body: 'hush-hush' }));
    const challenge = await target.aStoredChallenge();
    const team = await target.aRegisteredTeam();
    await target.solve(team, challenge);
    await tellAll();
    const now = target.clock.now().getTime();
    expect(await unsent()).toEqual([
      {
        id: expect.stringMatching(/:webhook-1$/) as string,
        destination: 'webhook-1',
        challengeId: challenge.id,
        userId: team.id,
        bloodNumber: 1,
        status: 'queued',
        attempts: 1,
        lastError: 'messages/webhook answered with status 500',
        solvedAt: now,
        nextAttemptAt: now + 2_000,
      },
    ]);
    webhook.behave(isTaken);
    target.clock.advanceMs(2_000);
    await tellAll();
    expect(await unsent()).toEqual([]);
  });
});
