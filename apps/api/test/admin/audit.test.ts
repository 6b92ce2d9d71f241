import { Permission } from '@rampart/contract';
import {
  describeLocal,
  insist,
  startLocalTarget,
  unique,
  type Answer,
  type Json,
  type LocalTarget,
} from '../support';

describeLocal('the record of staff (decision 0007)', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const list = (query: string): Promise<Answer> =>
    target.asStaff('GET', `/api/v2/admin/audit?limit=50&offset=0&${query}`);
  const recordOf = async (id: string): Promise<Json[]> =>
    insist(await list(`target=${encodeURIComponent(id)}`)).actions;
  const isNow = (row: Json) => Math.abs(row.createdAt - target.now().getTime()) < 60_000;

  it('says who created a challenge, when, and under which request id', async () => {
    const id = unique('made');
    const answer = await target.asStaff('PUT', `/api/v2/admin/challs/${id}`, {
      data: { name: 'Made', flag: 'flag{made}', points: { min: 1, max: 2 } },
    });
    const [row, ...others] = await recordOf(id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      actorId: target.admin.id,
      actorName: target.admin.name,
      action: 'challenge.create',
      targetKind: 'challenge',
      targetId: id,
      requestId: answer.headers.get('x-request-id'),
      before: null,
      after: { name: 'Made', points: { min: 1, max: 2 } },
    });
    expect(isNow(row)).toBe(true);
  });

  it('holds the fields that changed, as they were and as they are, and no others', async () => {
    const { id } = await target.aStoredChallenge({ data: { category: 'web' } });
    await target.edit({ id }, { category: 'pwn', hidden: true, name: id });
    expect((await recordOf(id))[0]).toMatchObject({ action: 'challenge.update' });
    expect((await recordOf(id))[0].before).toEqual({ category: 'web', hidden: false });
    expect((await recordOf(id))[0].after).toEqual({ category: 'pwn', hidden: true });
  });

  it('shows what staff changed about challenges, waves and files only to those who may read challenges', async () => {
    const { id } = await target.aStoredChallenge({ data: { hidden: true } });
    const wave = unique('wave');
    const data = { openTime: target.now().getTime() + 60_000 };
    insist(await target.asStaff('PUT', `/api/v2/admin/waves/${wave}`, { data }));
    const team = await target.aRegisteredTeam();
    insist(await target.asStaff('PUT', `/api/v2/admin/users/${team.id}`, { data: { statusText: 'away' } }));
    const kindsFor = async (perms: number): Promise<string[]> => {
      const { authToken: token } = await target.aTeamWith(perms);
      const kinds = [id, wave, team.id].map(async (changed) => {
        const path = `/api/v2/admin/audit?limit=50&offset=0&target=${changed}`;
        const { total, actions } = insist(await target.send('GET', path, { token }));
        expect(total).toBe(actions.length);
        return actions.map((row: Json) => row.targetKind as string);
      });
      return [...new Set((await Promise.all(kinds)).flat())];
    };
    expect(await kindsFor(Permission.usersWrite)).toEqual(['team']);
    const both = Permission.usersWrite | Permission.challsRead;
    expect(await kindsFor(both)).toEqual(['challenge', 'wave', 'team']);
  });

  it('a change that changes nothing leaves no row', async () => {
    const { id } = await target.aStoredChallenge();
    await target.edit({ id }, { name: id });
    expect(await recordOf(id)).toHaveLength(1);
  });

  it('flags and the webhook secret appear as changed, never as text', async () => {
    const [flag, newFlag] = [unique('flag'), unique('flag')];
    const decay = await target.aStoredChallenge({
      data: { flags: [{ provider: 'flags/static', config: { flag } }] },
    });
    await target.edit(decay, { flags: [{ provider: 'flags/static', config: { flag: newFlag } }] });
    const fed = await target.aStoredChallenge({ kind: 'dynamic' });
    const secret = unique('secret');
    await target.edit(fed, { scoring: { kind: 'dynamic', source: { transport: 'webhook', secret } } });
    await target.asStaff('DELETE', `/api/v1/admin/challs/${decay.id}`);
    await target.asStaff('DELETE', `/api/v1/admin/challs/${fed.id}`);

    const rows = [...(await recordOf(decay.id)), ...(await recordOf(fed.id))];
    const text = JSON.stringify(rows);
    for (const hidden of [flag, newFlag, secret, fed.secret]) expect(text).not.toContain(hidden);
    expect(rows.map((row) => [row.action, row.before?.flags ?? row.before?.webhookSecret])).toEqual([
      ['challenge.delete', { changed: true }],
      ['challenge.update', { changed: true }],
      ['challenge.create', undefined],
      ['challenge.delete', []],
      ['challenge.update', { changed: true }],
      ['challenge.create', undefined],
    ]);
  });

  it('records what is done to a team: ban, its end, a new name, a token, deleted solves, its deletion', async () => {
    const team = await target.aRegisteredTeam();
    const challenge = await target.aStoredChallenge();
    await target.solve(team, challenge);
    const name = unique('renamed');
    await target.editTeam(team, { banned: true });
    await target.editTeam(team, { banned: false, name });
    const { token } = insist(await target.asStaff('POST', `/api/v2/admin/users/${team.id}/token`));
    insist(await target.asStaff('DELETE', `/api/v2/admin/challs/${challenge.id}/solves/${team.id}`));
    insist(await target.asStaff('DELETE', `/api/v2/admin/users/${team.id}`));

    const rows = await recordOf(team.id);
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'solve.delete',
      'team.ban',
      'team.delete',
      'team.token',
      'team.unban',
      'team.update',
    ]);
    const row = (action: string) => rows.find((candidate) => candidate.action === action);
    expect(row('team.update')).toMatchObject({ before: { name: team.name }, after: { name } });
    expect(row('team.token').after).toEqual({ teamToken: { changed: true } });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(row('solve.delete').before).toMatchObject({ challengeId: challenge.id });
    expect(row('team.delete').before).toMatchObject({ name, banned: false });
  });

  it('records settings and external services, without their secrets', async () => {
    await target.set({ homeContent: 'one' });
    await target.set({ homeContent: 'two' });
    expect((await recordOf('settings'))[0]).toMatchObject({
      action: 'settings.update',
      before: { homeContent: 'one' },
      after: { homeContent: 'two' },
    });
    const client = insist(
      await target.asStaff('POST', '/api/v2/admin/external-auth/clients', {
        name: 'Service',
        redirectUri: 'https://service.example.org/back',
      }),
    );
    insist(await target.asStaff('DELETE', `/api/v2/admin/external-auth/clients/${client.id}`));
    const rows = await recordOf(client.id);
    expect(rows.map(({ action }) => action)).toEqual(['externalClient.delete', 'externalClient.create']);
    expect(JSON.stringify(rows)).not.toContain(client.secret);
  });

  it('records a registration that staff completed', async () => {
    const id = unique('pending');
    await target.database('pending_verifications').insert({
      id,
      token: unique('token'),
      name: unique('late'),
      email: `${unique('late')}@example.org`,
      division: 'open',
      created_at: target.now(),
      expires_at: new Date(target.now().getTime() + 3_600_000),
    });
    const { userId } = insist(
      await target.asStaff('POST', `/api/v2/admin/user-verifications/${id}/complete`),
    );
    expect(await recordOf(id)).toMatchObject([
      { action: 'verification.complete', targetKind: 'verification', after: { teamId: userId } },
    ]);
  });

  it('a refused change leaves no row', async () => {
    const privileged = await target.aTeamWith(1);
    const refused = await target.asStaff('DELETE', `/api/v2/admin/users/${privileged.id}`);
    expect(refused.kind).toBe('badUserPrivileged');
    expect(await recordOf(privileged.id)).toEqual([]);
  });

  it('the change and its row are one: when the row cannot be written, nothing is changed', async () => {
    await target.database.raw(
      `alter table staff_audit add constraint refuses_probe check (target_id <> 'probe') not valid`,
    );
    try {
      const answer = await target.asStaff('PUT', '/api/v2/admin/challs/probe', {
        data: { name: 'Probe', flag: 'x' },
      });
      expect(answer.status).toBe(500);
      expect((await target.asStaff('GET', '/api/v2/admin/challs/probe')).kind).toBe('badChallenge');
    } finally {
      await target.database.raw('alter table staff_audit drop constraint refuses_probe');
    }
    expect(
      (await target.asStaff('PUT', '/api/v2/admin/challs/probe', { data: { name: 'Probe', flag: 'x' } }))
        .status,
    ).toBe(200);
  });

  it.each(['update staff_audit set actor = null', 'delete from staff_audit', 'truncate staff_audit'])(
    'is append-only: %s is refused',
    async (statement) => {
      await expect(target.database.raw(statement)).rejects.toThrow('append-only');
    },
  );

  it('is filtered by actor, action and time, in both orders', async () => {
    const other = await target.aTeamWith(63);
    const made = [unique('a'), unique('b')];
    for (const id of made) {
      await target.send('PUT', `/api/v1/admin/challs/${id}`, {
        token: other.authToken,
        json: { data: { name: id, flag: 'x' } },
      });
    }
    const ids = async (query: string) =>
      insist(await list(`actor=${other.id}&${query}`)).actions.map(({ targetId }: Json) => targetId);
    expect(await ids('')).toEqual([...made].reverse());
    expect(await ids('sortOrder=asc')).toEqual(made);
    expect(await ids('action=challenge.create')).toHaveLength(2);
    expect(await ids('action=challenge.delete')).toEqual([]);
    const later = encodeURIComponent(new Date(target.now().getTime() + 60_000).toISOString());
    const earlier = encodeURIComponent(new Date(target.now().getTime() - 60_000).toISOString());
    expect(await ids(`createdAfter=${earlier}&createdBefore=${later}`)).toHaveLength(2);
    expect(await ids(`createdAfter=${later}`)).toEqual([]);
    expect(await ids(`createdBefore=${earlier}`)).toEqual([]);
  });

  it.each([
    ['createdAfter=yesterday-ish', 'query:createdAfter: must be a date'],
    ['createdBefore=never', 'query:createdBefore: must be a date'],
    [
      'createdAfter=2026-02-01&createdBefore=2026-01-01',
      'query:createdAfter: must not be after createdBefore',
    ],
  ])('%s is refused', async (query, reason) => {
    expect((await list(query)).body).toMatchObject({ kind: 'badBody', data: { reason } });
  });

  it('a client that pages until `total` ends and misses nothing, while others go on recording', async () => {
    const before = insist(await list('sortOrder=asc')).total as number;
    const seen = new Set<string>();
    for (let offset = 0; ;) {
      const page: { readonly total: number; readonly actions: readonly Json[] } = insist(
        await target.asStaff('GET', `/api/v2/admin/audit?limit=5&offset=${String(offset)}&sortOrder=asc`),
      );
      for (const { id } of page.actions) seen.add(id);
      offset += page.actions.length;
      // A row more than the count, or a count without its row, would keep this going or end it early.
      if (offset >= page.total) break;
      expect(page.actions).toHaveLength(Math.min(5, page.total - offset + page.actions.length));
      if (seen.size < before) await target.edit({ id: unique('paged') }, { name: 'Paged', flag: 'x' });
    }
    expect(seen.size).toBeGreaterThanOrEqual(before);
  });
});
