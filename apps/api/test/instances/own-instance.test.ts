import { outwaitRevisionLeases } from '@rampart/core/challenges';
import { describeLocal, insist, type Json } from '../support';
import {
  callInstance,
  EXPOSE,
  instancerError,
  LIFETIME_MS,
  OPERATIONS,
  STOPPED,
  useInstancedTarget,
} from './instanced-target';

describeLocal('instances of a challenge, by the generic contract', () => {
  const instanced = useInstancedTarget();
  const { call, anInstanced } = instanced;

  describe('what staff see of a team', () => {
    const of = (teamId: string) => instanced.target.asStaff('GET', `/api/v2/admin/users/${teamId}/instances`);

    it('is what it has running, as it sees it, of hidden challenges too', async () => {
      const [id, idle] = [await anInstanced(), await anInstanced()];
      const running = insist(await call('PUT', id));
      insist(await instanced.target.asStaff('PUT', `/api/v2/admin/challs/${id}`, { data: { hidden: true } }));
      expect(insist(await call('GET', idle))).toEqual(STOPPED);
      expect(insist(await of(instanced.team.id))).toEqual({
        instances: [{ challengeId: id, challengeName: expect.any(String), instance: running }],
      });
    });
  });

  describe('the life of an instance', () => {
    it('goes from stopped over running and extended to stopped', async () => {
      const id = await anInstanced();
      expect(insist(await call('GET', id))).toEqual(STOPPED);
      expect(insist(await call('PUT', id))).toMatchObject({
        status: 'running',
        timeLeftMilliseconds: LIFETIME_MS,
      });
      expect(insist(await call('GET', id))).toMatchObject({ status: 'running' });
      expect(insist(await call('PATCH', id))).toMatchObject({ timeLeftMilliseconds: LIFETIME_MS });
      expect(insist(await call('DELETE', id))).toEqual(STOPPED);
      expect(insist(await call('GET', id))).toEqual(STOPPED);
    });

    it('answers goodInstanceStatus to all four', async () => {
      const id = await anInstanced();
      for (const method of ['PUT', 'GET', 'PATCH', 'DELETE'] as const) {
        expect(await call(method, id)).toMatchObject({ status: 200, kind: 'goodInstanceStatus' });
      }
    });

    it('is one of each team', async () => {
      const [id, other] = [await anInstanced(), await instanced.target.aRegisteredTeam()];
      insist(await call('PUT', id));
      expect(insist(await call('GET', id, other))).toEqual(STOPPED);
    });

    it('a body for stop is not read', async () => {
      const id = await anInstanced();
      const answer = await instanced.target.send('DELETE', `/api/v2/integrations/challs/${id}/instance`, {
        token: instanced.team.authToken,
        raw: '{broken',
      });
      expect(insist(answer)).toEqual(STOPPED);
    });

    it.each(['PUT', 'PATCH'] as const)('%s needs a JSON body', async (method) => {
      const path = `/api/v2/integrations/challs/${await anInstanced()}/instance`;
      const send = (raw: string) =>
        instanced.target.send(method, path, { token: instanced.team.authToken, raw });
      expect(await send('')).toMatchObject({ status: 400, kind: 'badJson' });
      expect(await send('{"captchaCode":7}')).toMatchObject({ status: 400, kind: 'badBody' });
    });

    it('an extension takes no duration: the lifetime is that of the challenge', async () => {
      const id = await anInstanced();
      insist(await call('PUT', id));
      await instanced.target.send('PATCH', `/api/v2/integrations/challs/${id}/instance`, {
        token: instanced.team.authToken,
        json: { timeoutMilliseconds: LIFETIME_MS * 10 },
      });
      expect(insist(await call('PATCH', id)).timeLeftMilliseconds).toBe(LIFETIME_MS);
      for (const form of instanced.service.forms('Renew')) {
        expect(form.timeoutMilliseconds).toBe(LIFETIME_MS);
      }
    });

    it('has no limit on how often it is started, extended and stopped', async () => {
      const id = await anInstanced();
      for (let i = 0; i < 12; i += 1) {
        insist(await call('PUT', id));
        insist(await call('PATCH', id));
        insist(await call('DELETE', id));
      }
      expect(instanced.service.forms('Create')).toHaveLength(12);
    });

    it('has no end gate', async () => {
      const id = await anInstanced();
      await instanced.target.set({ endTime: instanced.target.now().getTime() - 1_000 });
      try {
        expect(await instanced.target.submit(instanced.team, { id, flag: 'x' })).toMatchObject({
          kind: 'badEnded',
        });
        insist(await call('PUT', id));
      } finally {
        await instanced.target.set({ endTime: null });
      }
    });

    it.each(OPERATIONS)('%s by a banned team is 403 badPerms', async (_name, method) => {
      const banned = await instanced.target.aRegisteredTeam();
      await instanced.target.editTeam(banned, { banned: true });
      expect(await call(method, await anInstanced(), banned)).toMatchObject({
        status: 403,
        kind: 'badPerms',
      });
    });
  });

  describe('starting and stopping twice', () => {
    it('a start while one runs is its status, and nothing is created', async () => {
      const id = await anInstanced();
      const first = insist(await call('PUT', id));
      expect(insist(await call('PUT', id))).toEqual(first);
      expect(instanced.service.forms('Create')).toHaveLength(1);
    });

    it('a stop while none runs is stopped', async () => {
      expect(insist(await call('DELETE', await anInstanced()))).toEqual(STOPPED);
    });

    it('a start that another replica won is a success', async () => {
      const id = await anInstanced();
      const details = { kind: 'instancerInstanceDetails', timeLeftMilliseconds: 5, endpoints: [] };
      let looks = 0;
      instanced.service.behave(({ method }) => {
        if (method === 'PUT') return { status: 400, body: { kind: 'instancerError', message: 'it runs' } };
        looks += 1;
        return { body: { ...details, status: looks === 1 ? 'stopped' : 'starting' } };
      });
      expect(insist(await call('PUT', id))).toMatchObject({ status: 'starting' });
    });

    it.each(['starting', 'stopping', 'errored'])('a start while it is %s answers that', async (status) => {
      const id = await anInstanced();
      instanced.service.behave(() => ({
        body: { kind: 'instancerInstanceDetails', status, timeLeftMilliseconds: 7, endpoints: null },
      }));
      expect(insist(await call('PUT', id))).toEqual({ status, timeLeftMilliseconds: 7, endpoints: null });
      expect(instanced.service.calls).toHaveLength(1);
    });

    it('an extension while none runs is what the service says to it', async () => {
      expect(await call('PATCH', await anInstanced())).toMatchObject(instancerError('nothing runs'));
    });
  });

  describe('what participants see', () => {
    it('is what the challenge shows, with its titles and nothing else', async () => {
      const id = await anInstanced();
      expect(insist(await call('PUT', id)).endpoints).toEqual([
        { kind: 'https', host: 'web-0123456789ab.instances.example.org', port: 1337, title: 'Web' },
        { kind: 'tcp-ssl', host: 'nc-0123456789ab.instances.example.org', port: 1339 },
      ]);
    });

    it.each(OPERATIONS)('%s hides what is not exposed', async (_name, method) => {
      const id = await anInstanced({ expose: EXPOSE.map((port) => ({ ...port, shouldDisplay: undefined })) });
      insist(await call('PUT', id));
      if (method === 'DELETE') {
        const endpoints = [{ kind: 'tcp', host: 'hidden', port: 1 }];
        const details = { kind: 'instancerInstanceDetails', timeLeftMilliseconds: 0 };
        instanced.service.behave(() => ({ body: { ...details, status: 'stopping', endpoints } }));
      }
      expect(insist(await call(method, id)).endpoints).toEqual([]);
    });

    it.each(['stopped', 'starting', 'running', 'stopping', 'errored'])('is %s when it is', async (status) => {
      const id = await anInstanced();
      const details = { kind: 'instancerInstanceDetails', timeLeftMilliseconds: 0, endpoints: [] };
      instanced.service.behave(() => ({ body: { ...details, status } }));
      expect(insist(await call('GET', id)).status).toBe(status);
    });

    it('is each kind of endpoint with the five fields of the table', async () => {
      const endpoints = [
        { kind: 'tcp', host: 'a.example.org', port: 65_535, text: 'a hint' },
        { kind: 'tcp-ssl', host: 'b.example.org', port: 1337 },
        { kind: 'http', host: 'c.example.org', port: 80 },
        { kind: 'https', host: 'd.example.org', port: 443 },
        { kind: 'raw', host: '', port: 0, text: 'ssh -p 22 e' },
      ];
      const expose = endpoints.map(({ kind }) => ({
        ...{ kind, hostPrefix: 'a', containerName: 'app', containerPort: 1 },
        ...{ shouldDisplay: true, title: `by ${kind}` },
      }));
      const id = await anInstanced({ expose });
      const details = { kind: 'instancerInstanceDetails', status: 'running', timeLeftMilliseconds: 1 };
      const more = { containerId: 'c0ffee', bypassExpose: false };
      instanced.service.behave(() => ({
        body: { ...details, endpoints: endpoints.map((each) => ({ ...each, ...more })), node: 'n' },
      }));
      expect(insist(await call('GET', id))).toEqual({
        status: 'running',
        timeLeftMilliseconds: 1,
        endpoints: endpoints.map((each) => ({ ...each, title: `by ${each.kind}` })),
      });
    });

    it('is an integer time, never below 0', async () => {
      const id = await anInstanced();
      instanced.service.behave(() => ({
        body: {
          kind: 'instancerInstanceDetails',
          status: 'running',
          timeLeftMilliseconds: -3,
          endpoints: [],
        },
      }));
      expect(insist(await call('GET', id))).toEqual({
        status: 'running',
        timeLeftMilliseconds: 0,
        endpoints: [],
      });
    });
  });

  describe('the order of checks', () => {
    it.each(OPERATIONS)('%s of a challenge nobody can see is 404 badChallenge', async (_name, method) => {
      const hidden = await anInstanced({}, { hidden: true });
      const unreleased = await anInstanced({}, { releaseTime: instanced.target.now().getTime() + 3_600_000 });
      for (const id of ['nothing-here', hidden, unreleased]) {
        for (const caller of [instanced.team, instanced.target.admin]) {
          expect(await call(method, id, caller)).toMatchObject({ status: 404, kind: 'badChallenge' });
        }
      }
      expect(instanced.service.calls).toHaveLength(0);
    });

    it.each(OPERATIONS)('%s without a configuration is badInstancerError', async (_name, method) => {
      const { id } = await instanced.target.aStoredChallenge();
      expect(await call(method, id)).toMatchObject(instancerError());
    });

    it.each(OPERATIONS)(
      '%s with an instancer that is gone is badInstancerError, and the default one is not asked',
      async (_name, method) => {
        const id = await anInstanced();
        await instanced.target
          .database('challenges')
          .where({ id })
          .update({ instancer_config: JSON.stringify({ ...(await storedConfig(id)), instancer: 'gone' }) });
        await instanced.target.database('revisions').where('collection', 'challenges').increment('value', 1);
        await outwaitRevisionLeases();
        expect(await call(method, id)).toMatchObject(instancerError());
        expect(instanced.service.calls).toHaveLength(0);
      },
    );

    it('extending where the challenge does not allow it is badInstancerError', async () => {
      const id = await anInstanced({ extendable: false });
      insist(await call('PUT', id));
      expect(await call('PATCH', id)).toMatchObject(instancerError());
      expect(instanced.service.forms('Renew')).toHaveLength(0);
    });

    it('an action that is not offered is badInstancerError', async () => {
      const id = await anInstanced();
      expect(await callInstance(instanced.target, instanced.team, 'POST', id)).toMatchObject(
        instancerError(),
      );
    });

    it.each(OPERATIONS)("%s that the service refuses says the service's text", async (_name, method) => {
      const id = await anInstanced();
      instanced.service.behave(() => ({
        status: 503,
        body: { kind: 'instancerError', message: 'no room left' },
      }));
      expect(await call(method, id)).toMatchObject(instancerError('no room left'));
    });
  });

  async function storedConfig(id: string): Promise<Json> {
    const path = `/api/v2/admin/challs/${id}`;
    return insist(await instanced.target.asStaff('GET', path)).instancerConfig;
  }
});
