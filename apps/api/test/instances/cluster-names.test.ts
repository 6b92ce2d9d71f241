import { outwaitRevisionLeases } from '@rampart/core/challenges';
import { rootCertificates } from 'node:tls';
import { describeLocal, insist, startLocalTarget, unique, type LocalTarget } from '../support';
import { COMPOSE, configClient, NOWHERE, refusal } from './config-client';

let target: LocalTarget;
const { put, stored } = configClient(() => target);

/** Lower-case letters and digits. */
const named = (length: number) =>
  unique('c')
    .replaceAll(/[^a-z0-9]/g, '')
    .padEnd(length, '0')
    .slice(0, length);
const TOO_LONG = 'a'.repeat(22);

const caCertificate = Buffer.from(rootCertificates[0] ?? '').toString('base64');
const INSTANCERS = {
  cluster: { name: 'instancers/k8s', options: { apiUrl: NOWHERE, authToken: 't', caCertificate } },
  main: { name: 'instancers/docker', options: { apiUrl: NOWHERE, authToken: 't' } },
};

describeLocal(
  'a namespace has 63 characters, which leaves 21 for the integration ID beside the ID of the team',
  () => {
    beforeAll(async () => {
      target = await startLocalTarget({ config: { instancers: INSTANCERS, defaultInstancer: 'cluster' } });
    });
    afterAll(() => target.stop());

    const tooLong = refusal(expect.stringMatching(/^challengeIntegrationId: must be 1 to 21 /));

    it('one that cannot be part of it is refused when it is saved, and not found out by players', async () => {
      for (const challengeIntegrationId of [TOO_LONG, 'Pwn', 'pwn.v2', '-pwn', 'pwn v2']) {
        expect(await put(named(9), { config: {}, challengeIntegrationId })).toMatchObject(tooLong);
      }
    });

    it('empty means the ID of the challenge, which must fit then', async () => {
      insist(await put(named(21), { config: {} }));
      expect(await put(named(22), { config: {} })).toMatchObject(tooLong);
      expect(await put(named(22), { config: {}, challengeIntegrationId: '' })).toMatchObject(tooLong);
    });

    it('a longer challenge ID is no hindrance with an integration ID that fits', async () => {
      const id = named(40);
      insist(await put(id, { config: {}, challengeIntegrationId: 'a'.repeat(21) }));
      expect((await stored(id)).challengeIntegrationId).toBe('a'.repeat(21));
    });

    it('it is named beside what else is wrong', async () => {
      const answer = await put(named(22), { config: { pods: [] } });
      expect(answer).toMatchObject(tooLong);
      expect(answer.data.error).toContain('; pods: ');
    });

    it('other instancers take any, also one the challenge had before it moved here', async () => {
      const id = named(22);
      insist(await put(id, { instancer: 'main', config: COMPOSE }));
      expect(await put(id, { instancer: 'cluster', config: {} })).toMatchObject(tooLong);
      insist(await put(id, { instancer: 'cluster', config: {}, challengeIntegrationId: 'short' }));
    });

    describe('a challenge that was stored before', () => {
      let id: string;
      beforeEach(async () => {
        id = named(9);
        insist(await put(id, { config: {} }));
        const old = JSON.stringify({ ...(await stored(id)), challengeIntegrationId: TOO_LONG });
        await target.database('challenges').where({ id }).update({ instancer_config: old });
        await target.database('revisions').where('collection', 'challenges').increment('value', 1);
        await outwaitRevisionLeases();
      });

      it('can be edited, also by clients that send the whole configuration back', async () => {
        await target.edit({ id }, { name: 'another name' });
        insist(await put(id, { timeoutMilliseconds: 9 }));
        insist(await put(id, { ...(await stored(id)), extendable: false }));
        expect(await stored(id)).toMatchObject({
          challengeIntegrationId: TOO_LONG,
          timeoutMilliseconds: 9,
          extendable: false,
        });
      });

      it('takes no other one that does not fit', async () => {
        expect(await put(id, { challengeIntegrationId: `${TOO_LONG}a` })).toMatchObject(tooLong);
      });
    });
  },
);
