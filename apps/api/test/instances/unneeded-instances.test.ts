import { describeLocal, insist, until } from '../support';
import { STOPPED, useInstancedTarget } from './instanced-target';

describeLocal('instances that nobody needs any more', () => {
  const instanced = useInstancedTarget();
  const { call, anInstanced } = instanced;

  const endpoint = (team: { readonly id: string }) => `/api/v2/admin/users/${team.id}`;
  const ban = (banned: boolean) => ({ json: { data: { banned } } });
  const act = (
    method: 'PUT' | 'DELETE',
    team: { readonly id: string },
    said: { readonly json?: object } = {},
  ) => instanced.target.send(method, endpoint(team), { token: instanced.target.admin.authToken, ...said });
  const aTeamWithAnInstance = async () => {
    const [id, team] = [await anInstanced(), await instanced.target.aRegisteredTeam()];
    insist(await call('PUT', id, team));
    return { id, team };
  };
  const stops = (id: string) =>
    instanced.service.forms('Delete').filter((form) => form.challengeIntegrationId === id);

  it('are stopped when their team is deleted', async () => {
    const { id, team } = await aTeamWithAnInstance();
    insist(await act('DELETE', team));
    await until('the instance is stopped', () => stops(id).length === 1);
    expect(stops(id)).toMatchObject([{ teamId: team.id }]);
  });

  it.each([
    ['team', 401, 'badToken'],
    ['challenge', 404, 'badChallenge'],
  ])('are not started with a generated flag while their %s is deleted', async (gone, status, kind) => {
    const { service, target } = instanced;
    const id = await anInstanced({}, { flags: [{ provider: 'flags/dynamic', config: { base: 'flag{x}' } }] });
    const team = await target.aRegisteredTeam();
    const path = gone === 'team' ? endpoint(team) : `/api/v1/admin/challs/${id}`;
    // The platform looks for a running instance before it makes the flag.
    service.behave(async () => {
      service.reset();
      insist(await target.asStaff('DELETE', path));
      return { body: { kind: 'instancerInstanceDetails', ...STOPPED } };
    });
    expect(await call('PUT', id, team)).toMatchObject({ status, kind });
    expect(service.forms('Create')).toEqual([]);
  });

  it.each([
    ['their team is deleted', 401, 'badToken'],
    ['their team is banned', 403, 'badPerms'],
    ['their challenge is deleted', 404, 'badChallenge'],
  ])('are stopped again when they began to run after %s', async (what, status, kind) => {
    const { service, target } = instanced;
    const [id, team] = [await anInstanced(), await target.aRegisteredTeam()];
    const ownStops = () => stops(id).filter(({ teamId }) => teamId === team.id);
    const exclude = () => {
      if (what === 'their challenge is deleted')
        return target.asStaff('DELETE', `/api/v1/admin/challs/${id}`);
      return what === 'their team is banned' ? act('PUT', team, ban(true)) : act('DELETE', team);
    };
    const details = { kind: 'instancerInstanceDetails', ...STOPPED };
    service.behave(async ({ method }) => {
      if (method !== 'PUT') return { body: details };
      insist(await exclude());
      await until('the platform has stopped what runs already', () => ownStops().length === 1);
      return { body: { ...details, status: 'running', timeLeftMilliseconds: 1, endpoints: [] } };
    });
    expect(await call('PUT', id, team)).toMatchObject({ status, kind });
    expect(ownStops()).toHaveLength(2);
  });

  it('are stopped when their challenge is deleted', async () => {
    const { id, team } = await aTeamWithAnInstance();
    const { authToken: token } = instanced.target.admin;
    insist(await instanced.target.send('DELETE', `/api/v1/admin/challs/${id}`, { token }));
    await until('the instance is stopped', () => stops(id).some(({ teamId }) => teamId === team.id));
  });

  it('are stopped when their team is banned, again with each ban that is said, and it starts one afterwards', async () => {
    const { id, team } = await aTeamWithAnInstance();
    insist(await act('PUT', team, ban(true)));
    await until('the instance is stopped', () => stops(id).length === 1);
    insist(await act('PUT', team, ban(true)));
    await until('it is stopped again', () => stops(id).length === 2);
    expect(await call('PUT', id, team)).toMatchObject({ status: 403, kind: 'badPerms' });
    insist(await act('PUT', team, ban(false)));
    expect(insist(await call('PUT', id, team))).toMatchObject({ status: 'running' });
    expect(stops(id)).toHaveLength(2);
  });
});
