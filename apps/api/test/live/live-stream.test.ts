import { createConnection } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import {
  describeLocal,
  insist,
  openStream,
  startLocalTarget,
  unique,
  until,
  type Answer,
  type LocalTarget,
  type OpenStream,
} from '../support';

const DAY_MS = 86_400_000;

describeLocal('the live stream', () => {
  let target: LocalTarget;
  const open: OpenStream[] = [];
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });
  afterAll(() => target.stop());

  const follow = async (lastEventId?: string): Promise<OpenStream> => {
    const stream = await openStream(target.baseUrl, { lastEventId });
    open.push(stream);
    return stream;
  };
  const announce = async (title: string): Promise<string> => {
    const json = { data: { title, content: 'text' } };
    const token = target.admin.authToken;
    return insist(await target.send('POST', '/api/v2/announcements', { token, json })).id as string;
  };
  const read = (path: string): Promise<Answer> => target.send('GET', path);

  it('begins with what is current, uncompressed, for proxies not to hold back', async () => {
    const stream = await follow();
    await stream.next('snapshot');
    await until('stream and route say the same', async () => {
      const { data } = await (await follow()).next('snapshot');
      return isDeepStrictEqual(data, insist(await read('/api/v2/live/snapshot')));
    });
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.response.headers.has('content-encoding')).toBe(false);
    expect(stream.retryMs()).toBeGreaterThanOrEqual(1_000);
    expect(stream.retryMs()).toBeLessThanOrEqual(5_000);
  });

  it('HEAD answers the headers of a stream and ends', async () => {
    const answer = await target.send('HEAD', '/api/v2/live');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  });

  it('tells of a release, then of the first three solves with the board that has them', async () => {
    const stream = await follow();
    const { data: before } = await stream.next('snapshot');
    const challenge = await target.aStoredChallenge({ data: { category: 'web' } });
    const about = { challengeId: challenge.id, challengeName: challenge.id, challengeCategory: 'web' };
    // Others may still be told of: markers of boards that earlier tests waited for.
    let released = (await stream.next('release')).data;
    while (released.challengeId !== challenge.id) released = (await stream.next('release')).data;
    expect(released).toEqual(about);
    await target.board();
    const teams = [];
    for (let index = 0; index < 4; index += 1) {
      const team = await target.aRegisteredTeam();
      teams.push(team);
      await target.solve(team, challenge);
      await target.board();
    }
    for (const [bloodIndex, { id, name }] of teams.slice(0, 3).entries()) {
      const { data } = await stream.next('blood');
      expect(data).toMatchObject({ ...about, userId: id, userName: name, division: 'open', bloodIndex });
    }
    await target.board();
    const told = stream.received.filter(({ event }) => event === 'blood');
    expect(told).toHaveLength(3);
    const boards = stream.received.filter(({ event }) => event === 'board');
    expect(boards.at(-1)?.data).not.toEqual(before.board);
    const first = stream.received.findIndex(({ event }) => event === 'blood');
    expect(stream.received[first - 1]?.event).toBe('board');
  });

  it('tells of a hint at its release, by title and price', async () => {
    const stream = await follow();
    await stream.next('snapshot');
    const challenge = await target.aStoredChallenge();
    await stream.next('release');
    const hint = async (json: object) => {
      const token = target.admin.authToken;
      const path = `/api/v2/admin/challs/${challenge.id}/hints`;
      return insist(await target.send('POST', path, { token, json })).id as string;
    };
    const releaseTime = target.now().getTime() + DAY_MS;
    await hint({ title: 'Later', content: 'never told', price: 0, releaseTime });
    const hintId = await hint({ title: 'Look', content: 'never told', price: 5 });
    expect((await stream.next('hint')).data).toEqual({
      ...{ challengeId: challenge.id, challengeName: challenge.id, challengeCategory: 'misc' },
      ...{ hintId, title: 'Look', price: 5 },
    });
    expect(JSON.stringify(stream.received)).not.toMatch(/never told|Later/);
  });

  it('tells of announcements and of settings within a second, on every replica', async () => {
    const replica = await target.startReplica();
    const elsewhere = await openStream(replica.baseUrl);
    open.push(elsewhere);
    await elsewhere.next('snapshot');
    const title = unique('lunch');
    const id = await announce(title);
    expect((await elsewhere.next('announcement')).data).toMatchObject({ id, title, pinned: false });
    const homeContent = unique('welcome');
    await target.set({ homeContent });
    const { data } = await elsewhere.next('settings');
    await until('both replicas have the settings', async () => {
      const snapshots = [
        await read('/api/v2/live/snapshot'),
        await replica.send('GET', '/api/v2/live/snapshot'),
      ];
      return snapshots.every((answer) => insist(answer).settings.version === data.version);
    });
  });

  it('resumes after the last event that the client has, without a snapshot', async () => {
    const stream = await follow();
    await stream.next('snapshot');
    await announce(unique('seen'));
    const seen = await stream.next('announcement');
    const missed = unique('missed');
    await announce(missed);
    await stream.next('announcement');
    const resumed = await follow(seen.id);
    expect((await resumed.next('announcement')).data).toMatchObject({ title: missed });
    expect(resumed.received.map(({ event }) => event)).not.toContain('snapshot');
  });

  it('begins anew for an id it does not know', async () => {
    for (const id of ['', 'x', '000000000000-1', `${'9'.repeat(400)}-${'9'.repeat(400)}`]) {
      const stream = await follow(id);
      expect((await stream.next('snapshot')).data.board).not.toBeNull();
    }
  });

  it('never tells again what is no longer public: who comes back begins anew', async () => {
    const stream = await follow();
    const { id: before } = await stream.next('snapshot');
    const title = unique('secret');
    const id = await announce(title);
    await stream.next('announcement');
    // Control: it is told again while it is public.
    const meanwhile = await follow(before);
    expect((await meanwhile.next('announcement')).data).toMatchObject({ title });
    insist(await target.asStaff('DELETE', `/api/v2/announcements/${id}`));
    await stream.next('announcements');
    const after = await follow(before);
    await after.next('snapshot');
    expect(JSON.stringify(after.received)).not.toContain(title);
  });

  it('says nothing of a hidden challenge, nor of one before its release', async () => {
    const stream = await follow();
    await stream.next('snapshot');
    const releaseTime = target.now().getTime() + 60_000;
    const hidden = await target.aStoredChallenge({ id: unique('hidden'), data: { hidden: true } });
    const later = await target.aStoredChallenge({ id: unique('later'), data: { releaseTime } });
    const shown = await target.aStoredChallenge({ id: unique('shown') });
    // Control: one that is public is told of.
    expect((await stream.next('release')).data.challengeId).toBe(shown.id);
    target.clock.advanceMs(60_000);
    expect((await stream.next('release')).data.challengeId).toBe(later.id);
    expect(JSON.stringify(stream.received)).not.toContain(hidden.id);
  });

  it('a hidden challenge that changes is no event', async () => {
    const hidden = await target.aStoredChallenge({ id: unique('hidden'), data: { hidden: true } });
    await target.board();
    const { challenges } = insist(await read('/api/v2/live/snapshot'));
    await target.edit(hidden, { description: 'changed' });
    // Whatever is told later would have been told with this.
    const stream = await follow();
    await announce(unique('later'));
    await stream.next('announcement');
    expect(insist(await read('/api/v2/live/snapshot')).challenges).toEqual(challenges);
  });

  it('tells nothing of the event before its start, and everything anew when it starts', async () => {
    const challenge = await target.aStoredChallenge({ id: unique('gated') });
    await target.board();
    const startTime = target.now().getTime() + 60_000;
    const watching = await follow();
    await watching.next('snapshot');
    await target.set({ startTime, endTime: startTime + DAY_MS });
    expect((await watching.next('snapshot')).data).toMatchObject({
      challenges: null,
      board: null,
      bloods: [],
    });
    const stream = await follow();
    await stream.next('snapshot');
    await target.edit(challenge, { name: unique('renamed') });
    await target.aStoredChallenge({ id: unique('new') });
    await announce(unique('soon'));
    await stream.next('announcement');
    expect(stream.received.map(({ event }) => event)).toEqual(['snapshot', 'announcements', 'announcement']);
    expect((await read('/api/v2/challs')).kind).toBe('badNotStarted');
    target.clock.advanceMs(60_000);
    const { data } = await stream.next('snapshot');
    expect(data.challenges).not.toBeNull();
    expect(data.board).not.toBeNull();
    await target.set({ startTime: null, endTime: null });
  });

  it('holds the streams it may hold, of one address and of all, and asks others to wait', async () => {
    const live = { enabled: true, maxStreams: 3, maxStreamsPerAddress: 2 };
    const replica = await target.startReplica({ live });
    const from = async (address: string) => {
      const stream = await openStream(replica.baseUrl, { address });
      open.push(stream);
      return stream;
    };
    const statuses = async (...addresses: string[]) => {
      const streams = [];
      for (const address of addresses) streams.push(await from(address));
      return streams.map(({ response }) => response.status);
    };
    expect(await statuses('192.0.2.1', '192.0.2.1', '192.0.2.1')).toEqual([200, 200, 429]);
    expect(await statuses('192.0.2.2', '192.0.2.3')).toEqual([200, 503]);
    const refused = await replica.send('GET', '/api/v2/live');
    expect(refused).toMatchObject({ status: 503, kind: 'badTooManyStreams' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Whoever leaves makes room.
    for (const stream of open.splice(0)) stream.close();
    await until('a stream is admitted again', async () => (await from('192.0.2.1')).response.status === 200);
  });

  it('counts all addresses of an IPv6 /64 together, which one machine has', async () => {
    const replica = await target.startReplica({
      live: { enabled: true, maxStreams: 10, maxStreamsPerAddress: 1 },
    });
    const statusOf = async (address: string) => {
      const stream = await openStream(replica.baseUrl, { address });
      open.push(stream);
      return stream.response.status;
    };
    expect(await statusOf('2001:db8:1:1::1')).toBe(200);
    expect(await statusOf('2001:db8:1:1::2')).toBe(429);
    // The control.
    expect(await statusOf('2001:db8:1:2::1')).toBe(200);
  });

  it('switched off is no endpoint; the snapshot stays', async () => {
    const live = { enabled: false, maxStreams: 1, maxStreamsPerAddress: 1 };
    const replica = await target.startReplica({ live });
    expect(await replica.send('GET', '/api/v2/live')).toMatchObject({ status: 404, kind: 'badEndpoint' });
    // What tests before it did may reach the replica between the two.
    await until('a snapshot is asked for again that is still current', async () => {
      const snapshot = await replica.send('GET', '/api/v2/live/snapshot');
      insist(snapshot);
      const headers = { 'if-none-match': snapshot.headers.get('etag') ?? '' };
      return (await replica.send('GET', '/api/v2/live/snapshot', { headers })).status === 304;
    });
  });

  it('ends when its process stops, which does not wait for it', async () => {
    const replica = await target.startReplica();
    const stream = await openStream(replica.baseUrl);
    await stream.next('snapshot');
    // A client that does not read would keep its connection for ever.
    const mute = createConnection({ port: Number(new URL(replica.baseUrl).port), host: '127.0.0.1' });
    mute.on('error', () => undefined).pause();
    mute.write('GET /api/v2/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => mute.once('connect', resolve));
    const startedAt = performance.now();
    await Promise.all([replica.stop(), stream.ended]);
    expect(performance.now() - startedAt).toBeLessThan(target.config.shutdownTimeoutMs);
    mute.destroy();
  });
});
