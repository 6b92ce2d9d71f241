import { describeLocal, insist, startLocalTarget, unique, type LocalTarget } from '../support';
import { configClient, LAUNCHER, TWO_INSTANCERS } from './config-client';

let target: LocalTarget;
const { staff, put, stored, listed, aChallenge } = configClient(() => target);

describeLocal(
  'what clients and staff see of the instancers and of the instance configuration of a challenge',
  () => {
    beforeAll(async () => {
      target = await startLocalTarget({ config: TWO_INSTANCERS });
    });
    afterAll(() => target.stop());

    describe('the challenge list', () => {
      it('shows lifetime, abilities and actions of the instancer, to teams as well', async () => {
        const id = await aChallenge();
        insist(await put(id, { instancer: 'chain', config: LAUNCHER, timeoutMilliseconds: 60_000 }));
        const shown = {
          instancerLifetime: 60_000,
          instancerExtendable: false,
          instancerStoppable: true,
          instancerActions: [{ id: 'get-flag', label: 'Get flag' }],
        };
        expect(await listed(id)).toMatchObject(shown);
        const team = await target.aRegisteredTeam();
        expect(await listed(id, team.authToken)).toMatchObject(shown);
      });

      it('never shows the configuration', async () => {
        const id = await aChallenge();
        insist(await put(id, { instancer: 'chain', config: LAUNCHER }));
        const { text } = await target.send('GET', '/api/v2/challs');
        expect(text).not.toContain('launcher');
      });
    });

    it('clients are told that there are instances', async () => {
      expect(insist(await target.send('GET', '/api/v2/integrations/client/config'))).toMatchObject({
        instancerEnabled: true,
      });
    });

    it('the schema route names every instancer with its schema and complete defaults', async () => {
      const answer = await staff('GET', '/api/v2/admin/instancer/schema');
      expect(answer).toMatchObject({ status: 200, kind: 'goodInstancerSchema' });
      expect(answer.data.defaultInstancer).toBe('main');
      expect(answer.data.instancers).toEqual([
        {
          name: 'main',
          schema: expect.objectContaining({ $schema: 'https://json-schema.org/draft/2020-12/schema' }),
          defaults: expect.objectContaining({ services: expect.any(Object) }),
          canStop: true,
          canExtend: true,
        },
        {
          name: 'chain',
          schema: expect.objectContaining({ $schema: 'https://json-schema.org/draft/2020-12/schema' }),
          defaults: { apiUrl: expect.any(String) },
          canStop: true,
          canExtend: false,
        },
      ]);
    });

    it('the defaults of every instancer are accepted as they are', async () => {
      const { instancers } = insist(await staff('GET', '/api/v2/admin/instancer/schema'));
      for (const { name, defaults } of instancers) {
        const id = await aChallenge();
        insist(await put(id, { instancer: name, config: defaults }));
        expect((await stored(id)).config).toEqual(defaults);
      }
    });
  },
);

describeLocal('one instancer and no default', () => {
  it('is the default', async () => {
    const { chain } = TWO_INSTANCERS.instancers;
    target = await startLocalTarget({ config: { instancers: { chain }, defaultInstancer: 'chain' } });
    try {
      const id = unique('new');
      insist(await put(id, { config: LAUNCHER, timeoutMilliseconds: 5 }));
      expect(await listed(id)).toMatchObject({ instancerLifetime: 5, instancerExtendable: false });
    } finally {
      await target.stop();
    }
  });
});
