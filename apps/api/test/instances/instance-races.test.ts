import {
  describeLocal,
  startLocalTarget,
  type Answer,
  type LocalTarget,
  type RegisteredTeam,
  type Replica,
} from '../support';
import { startInstanceService, TOKEN, type InstanceService } from './instance-service';

describeLocal('many requests for one instance, over two replicas', () => {
  let service: InstanceService;
  let target: LocalTarget;
  let replica: Replica;
  let team: RegisteredTeam;
  beforeAll(async () => {
    service = await startInstanceService();
    const options = { apiUrl: service.url, authToken: TOKEN };
    target = await startLocalTarget({
      config: { instancers: { main: { name: 'instancers/docker', options } }, defaultInstancer: 'main' },
    });
    replica = await target.startReplica();
    team = await target.aRegisteredTeam();
  });
  afterAll(async () => {
    await target.stop();
    await service.stop();
  });
  beforeEach(() => service.reset());

  async function anInstanced(): Promise<string> {
    const config = { services: { app: { image: 'example/app:1' } } };
    const data = { instancerConfig: { config, timeoutMilliseconds: 60_000 } };
    return (await target.aStoredChallenge({ data })).id;
  }

  const at = (i: number) => (i % 2 === 0 ? target.send : replica.send);
  const call = (i: number, method: string, id: string): Promise<Answer> =>
    at(i)(method, `/api/v2/integrations/challs/${id}/instance`, {
      token: team.authToken,
      ...(method === 'DELETE' || method === 'GET' ? {} : { json: {} }),
    });

  it('twenty starts make one instance, and all of them say that it runs', async () => {
    const id = await anInstanced();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => call(i, 'PUT', id)));
    expect(new Set(answers.map(({ status, data }) => `${String(status)} ${data.status}`))).toEqual(
      new Set(['200 running']),
    );
    expect(service.forms('Create')).toHaveLength(1);
  });

  it('control: twenty starts of as many challenges make twenty', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 20; i += 1) ids.push(await anInstanced());
    await Promise.all(ids.map((id, i) => call(i, 'PUT', id)));
    expect(service.forms('Create')).toHaveLength(20);
  });

  it('starts, extensions and stops in a heap all end in a clear answer', async () => {
    const id = await anInstanced();
    const methods = ['PUT', 'DELETE', 'PATCH', 'PUT', 'DELETE'];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => call(i, methods[i % methods.length] ?? 'GET', id)),
    );
    // An extension can come when nothing runs, and the service says so; nothing else can be refused.
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ data }) => data.message === 'nothing runs')).toBe(true);
    expect(refused.length).toBeLessThanOrEqual(6);
    await call(0, 'DELETE', id);
    expect((await call(1, 'GET', id)).data.status).toBe('stopped');
  });

  it('a hundred starts at once are not all kept waiting', async () => {
    const id = await anInstanced();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const details = {
      kind: 'instancerInstanceDetails',
      status: 'running',
      timeLeftMilliseconds: 1,
      endpoints: [],
    };
    service.behave(() => held.then(() => ({ body: details })));
    let turnedAway = 0;
    const calls = Array.from({ length: 100 }, async () => {
      const answer = await call(0, 'PUT', id);
      if (answer.status === 400) {
        turnedAway += 1;
        expect(answer.kind).toBe('badInstancerError');
        // Those who wait are let go once the others were sent away.
        if (turnedAway === 67) release();
      }
      return answer.status;
    });
    const statuses = await Promise.all(calls);
    expect(statuses.filter((status) => status === 200)).toHaveLength(33);
  });
});
