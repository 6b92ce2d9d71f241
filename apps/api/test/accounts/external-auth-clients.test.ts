import { Permission } from '@rampart/contract';
import { describeLocal, insist, unique } from '../support';
import { BAD_REQUEST, startSignInTarget, type SignInTarget } from './sign-in-target';

describeLocal('external sign-in: clients', () => {
  let target: SignInTarget;
  beforeAll(async () => {
    target = await startSignInTarget();
  });
  afterAll(() => target.stop());

  describe('clients of administrators', () => {
    it('are created with a secret that is shown once and kept only as an argon2id hash', async () => {
      const created = await target.create({ name: ' My service ', redirectUri: 'https://a.example.org/cb' });
      expect(created).toMatchObject({ status: 200, kind: 'goodAdminExternalAuthClientCreate' });
      expect(created.data).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: ' My service ',
        redirectUri: 'https://a.example.org/cb',
        scope: 'full',
        tokenLifetimeMs: null,
        createdAt: expect.any(Number),
        createdBy: target.admin.id,
        version: expect.any(String),
        secret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      });
      const { secret, ...listed } = created.data as Record<string, unknown>;
      expect(await target.list()).toContainEqual(listed);
      const row = await target.database('external_auth_clients').where('id', created.data.id).first();
      expect(row.secret_hash).toMatch(/^\$argon2id\$/);
      expect(JSON.stringify(row)).not.toContain(secret);
    });

    it('keep the address as it was written, to the byte, and the moment in ms', async () => {
      target.clock.stopAt(new Date(target.now().getTime() + 1_234));
      const createdAt = target.now().getTime();
      try {
        for (const redirectUri of [
          'https://a.example.org',
          'HTTPS://A.Example.org:443/x/../y?b=%7e&a#',
          'http://a.example.org/ä',
        ]) {
          const { id, ...created } = insist(await target.create({ name: 'x', redirectUri }));
          expect(created).toMatchObject({ redirectUri, createdAt });
          expect(await target.list()).toContainEqual(expect.objectContaining({ id, redirectUri, createdAt }));
          const shown = insist(await target.send('GET', `/api/v2/external-auth/clients/${String(id)}`));
          expect(shown.redirectUri).toBe(redirectUri);
        }
      } finally {
        target.clock.set(target.now());
      }
    });

    it('are listed oldest first, also those of one name', async () => {
      const name = unique('twin');
      const ids: string[] = [];
      for (const redirectUri of ['https://1.example.org', 'https://2.example.org']) {
        target.clock.advanceMs(10);
        ids.push(insist(await target.create({ name, redirectUri })).id);
      }
      const listed = (await target.list()).map(({ id }) => id).filter((id) => ids.includes(id));
      expect(listed).toEqual(ids);
    });

    it('keep a null creator when its team is deleted', async () => {
      const staff = await target.aTeamWith(Permission.usersWrite);
      const { id } = insist(
        await target.send('POST', '/api/v2/admin/external-auth/clients', {
          token: staff.authToken,
          json: { name: 'x', redirectUri: 'https://a.example.org' },
        }),
      );
      await target.database('teams').where('id', staff.id).delete();
      expect(await target.list()).toContainEqual(expect.objectContaining({ id, createdBy: null }));
    });

    it.each([
      ['an empty name', { name: '', redirectUri: 'https://a.example.org' }, 'body:name: '],
      [
        'a name of 101 characters',
        { name: 'x'.repeat(101), redirectUri: 'https://a.example.org' },
        'body:name: ',
      ],
      ['no name', { redirectUri: 'https://a.example.org' }, 'body:name: '],
      [
        'an address of 1025 characters',
        { name: 'x', redirectUri: `https://a.example.org/${'x'.repeat(1_003)}` },
        'body:redirectUri: ',
      ],
      ['a relative address', { name: 'x', redirectUri: '/done' }, 'body:redirectUri: '],
      ['another scheme', { name: 'x', redirectUri: 'javascript:alert(1)' }, 'body:redirectUri: '],
      ['a mail address', { name: 'x', redirectUri: 'mailto:a@example.org' }, 'body:redirectUri: '],
    ])('are not created with %s', async (_what, json, reason) => {
      const answer = await target.create(json);
      expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
      expect(answer.data.reason).toContain(reason);
    });

    it.each([
      ['100 characters', { name: 'x'.repeat(100), redirectUri: 'http://a.example.org' }],
      ['an address of 1024', { name: 'x', redirectUri: `https://a.example.org/${'x'.repeat(1_002)}` }],
    ])('may have %s (control)', async (_what, json) => {
      expect(await target.create(json)).toMatchObject({ status: 200 });
    });

    it('change name and address, and keep their secret; no other client changes', async () => {
      const client = await target.aClient();
      const others = (await target.list()).filter(({ id }) => id !== client.id);
      expect(others).not.toEqual([]);
      const path = `/api/v2/admin/external-auth/clients/${client.id}`;
      const change = (json: unknown) => target.asStaff('PUT', path, json);
      const moved = { name: 'Moved', redirectUri: 'https://b.example.org/cb' };
      expect(await change(moved)).toMatchObject({ status: 200, data: { id: client.id, ...moved } });
      expect(await target.list()).toContainEqual(expect.objectContaining({ id: client.id, ...moved }));
      expect((await target.list()).filter(({ id }) => id !== client.id)).toEqual(others);
      expect(await change({ ...moved, redirectUri: '/done' })).toMatchObject({
        status: 400,
        kind: 'badBody',
      });
      const team = await target.aRegisteredTeam();
      const code = await target.codeOf(team, { ...client, ...moved });
      expect(await target.exchange(client, code)).toMatchObject({ status: 200 });
    });

    it('have a scope and a lifetime of tokens, which a change that does not name them keeps', async () => {
      const named = { name: 'Chat', redirectUri: 'https://a.example.org' };
      const access = { scope: 'profile', tokenLifetimeMs: 3_600_000 };
      const { id } = insist(await target.create({ ...named, ...access }));
      const change = (json: object) =>
        target.asStaff('PUT', `/api/v2/admin/external-auth/clients/${String(id)}`, { ...named, ...json });
      expect(insist(await change({}))).toMatchObject(access);
      expect(insist(await change({ scope: 'play', tokenLifetimeMs: null }))).toMatchObject({
        scope: 'play',
        tokenLifetimeMs: null,
      });
      expect(await target.list()).toContainEqual(
        expect.objectContaining({ id, scope: 'play', tokenLifetimeMs: null }),
      );
    });

    it.each([
      { scope: 'everything' },
      { tokenLifetimeMs: 59_999 },
      { tokenLifetimeMs: 3_650 * 86_400_000 + 1 },
    ])('are not created with %j', async (access) => {
      const answer = await target.create({ name: 'x', redirectUri: 'https://a.example.org', ...access });
      expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
    });

    it('get a new secret, which works in place of the one before', async () => {
      const client = await target.aClient();
      const path = `/api/v2/admin/external-auth/clients/${client.id}/secret`;
      const { secret } = insist(await target.asStaff('POST', path));
      expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
      const code = await target.codeOf(await target.aRegisteredTeam(), client);
      expect(await target.exchange(client, code)).toMatchObject(BAD_REQUEST);
      expect(await target.exchange({ ...client, secret }, code)).toMatchObject({ status: 200 });
    });

    it('are deleted once; an unknown one is badExternalAuthRequest', async () => {
      const [{ id }, another] = [await target.aClient(), await target.aClient()];
      expect(await target.remove(id)).toMatchObject({
        status: 200,
        kind: 'goodAdminExternalAuthClientDelete',
      });
      expect(await target.remove(id)).toMatchObject(BAD_REQUEST);
      const left = (await target.list()).map((client) => client.id);
      expect([left.includes(id), left.includes(another.id)]).toEqual([false, true]);
    });
  });

  describe('client lookup', () => {
    it('shows name and address to anybody, never the secret', async () => {
      const client = await target.aClient();
      const answer = await target.send('GET', `/api/v2/external-auth/clients/${client.id}`);
      expect(answer).toMatchObject({ status: 200, kind: 'goodExternalAuthClient' });
      expect(answer.data).toEqual({
        id: client.id,
        name: expect.any(String),
        redirectUri: client.redirectUri,
        scope: 'full',
        tokenLifetimeMs: null,
      });
    });

    it('answers 400 for an unknown id', async () => {
      expect(await target.send('GET', '/api/v2/external-auth/clients/nobody')).toMatchObject(BAD_REQUEST);
    });
  });
});
