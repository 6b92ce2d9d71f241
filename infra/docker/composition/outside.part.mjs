import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { repositoryDir } from '../../launcher/repository.mjs';
import { blockOf } from '../../guides/guide.mjs';
import { until } from '../../engines/support/until.mjs';

const SECRET = 'a secret of the webhook';
const SCRIPT = `
import type { Challenge } from '@rampart/admin-bot/types';
export const challenge: Challenge = {
  timeoutMilliseconds: 30_000,
  inputs: { word: { pattern: '^[a-z]+$' } },
  async handler({ browserContext, input, output }) {
    const page = await browserContext.newPage();
    await page.setContent('<title>' + input.word + '</title>');
    output.info('challenge', 'visited', { title: await page.title() });
  },
};
`;

/** An address of this machine outside the networks of the engine. */
function ownAddress() {
  const addresses = Object.entries(networkInterfaces()).flatMap(([name, list = []]) =>
    /^(docker|br-|veth)/.test(name) ? [] : list,
  );
  const found = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  assert.ok(found, 'this machine has no address beside the loopback and those of the engine');
  return found.address;
}

/** @param {import('./installation.mjs').Installation} installation */
export function outsidePart(installation) {
  const { ask, directory, follow } = installation;
  const confDir = join(directory, 'infra/docker/conf.d');

  describe('with a mail server and a webhook outside its networks', () => {
    /** @type {any} */
    let mailServer;
    /** @type {{ body: string, signature: unknown, timestamp: unknown }[]} */
    const announced = [];
    const webhook = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part) => (body += part));
      request.on('end', () => {
        const { 'x-svc-signature': signature, 'x-svc-timestamp': timestamp } = request.headers;
        announced.push({ body, signature, timestamp });
        response.end();
      });
    });

    before(async () => {
      const host = ownAddress();
      const { startMailCatcher } = createRequire(import.meta.url)(
        join(repositoryDir, 'packages/core/dist/src/testing/mail-catcher'),
      );
      mailServer = await startMailCatcher({ host });
      webhook.listen(0, host);
      await new Promise((resolve) => webhook.once('listening', resolve));
      const { port } = /** @type {import('node:net').AddressInfo} */ (webhook.address());
      const destination = {
        provider: { name: 'messages/webhook', options: { url: `http://${host}:${port}/`, secret: SECRET } },
        bloodEmojis: [],
      };
      const bloods = { bloodBot: { bloodsCount: 1, destinations: [destination] } };
      writeFileSync(join(confDir, '20-bloods.yaml'), JSON.stringify(bloods));
      const account = 'smtps://account:password@mail.example.org';
      const mail = blockOf('deploy-on-one-machine.md', 'Mail', 1, [[account, mailServer.url]]);
      writeFileSync(join(confDir, '20-mail.yaml'), mail);
      await installation.useAdminBot();
      await installation.putChallenge('visited', { adminBotConfig: null });
      await follow('deploy-on-one-machine.md', 'Start', 3);
    });
    after(async () => {
      // The following parts register teams without mail.
      for (const name of ['20-bloods.yaml', '20-mail.yaml']) rmSync(join(confDir, name));
      await mailServer.stop();
      webhook.close();
    });

    let token = '';
    it('a registration is mailed, and the link in the mail finishes it', async () => {
      const sent = await ask('/v2/auth/register', { json: { name: 'Mailed', email: 'mailed@example.org' } });
      assert.equal(sent.kind, 'goodVerifySent', JSON.stringify(sent));
      await until('the mail', async () => mailServer.mailsTo('mailed@example.org').length === 1);
      const [{ token: verifyToken }] = mailServer.mailsTo('mailed@example.org');
      const verified = await ask('/v2/auth/verify', { json: { verifyToken } });
      assert.equal(verified.kind, 'goodRegister', JSON.stringify(verified));
      token = verified.data.authToken;
    });

    it('a first blood is announced, signed', async () => {
      assert.equal((await installation.submit('visited', token)).kind, 'goodFlag');
      await until('the announcement', async () => announced.length > 0);
      const [{ body, signature, timestamp } = assert.fail()] = announced;
      const { type, teamName, challengeId } = JSON.parse(body);
      assert.deepEqual([type, teamName, challengeId], ['blood', 'Mailed', 'visited']);
      const expected = createHmac('sha256', SECRET)
        .update(`${String(timestamp)}.${body}`)
        .digest('hex');
      assert.equal(signature, `sha256=${expected}`);
    });

    it('a visit of the admin bot, with its browser, completes', async () => {
      await installation.putChallenge('visited', { adminBotConfig: { code: SCRIPT } });
      const path = '/v2/integrations/challs/visited/admin-bot';
      const asked = await ask(path, { token, json: { inputs: { word: 'hello' } } });
      assert.equal(asked.kind, 'goodAdminBotJobSubmitted', JSON.stringify(asked));
      /** @type {any} */
      let job;
      await until(
        'the visit',
        async () => {
          job = (await ask(`${path}/status`, { token })).data;
          return /complete|fail/.test(JSON.stringify(job));
        },
        90,
      );
      const logs = await ask(`${path}/jobs/${asked.data.jobId}/logs`, { token });
      assert.match(JSON.stringify(logs.data), /"title\W+hello/, JSON.stringify([job, logs.data]));
    });
  });
}
