import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { until } from '../../engines/support/until.mjs';
import { createInstallation } from './installation.mjs';

/** @param {import('./installation.mjs').Installation} installation under its name, with TLS */
export function operatePart(installation) {
  const { ask, board, directory, follow, staff } = installation;
  const inDirectory = (/** @type {string} */ path) => join(directory, path);
  const kindFor = async (/** @type {string} */ token) => (await ask('/v2/users/me', { token })).kind;

  describe('operated by the guides', () => {
    before(async () => {
      await installation.useAdminBot();
      await installation.putChallenge('kept');
      const token = await installation.register('Somebody');
      assert.equal((await installation.submit('kept', token)).kind, 'goodFlag');
      await until('the solve on the board', async () => (await board()).length > 0);
    });

    it('doctor finds nothing wrong at its name', async () => {
      for (const printed of [
        await follow('command-line.md', 'Command line', 2),
        await follow('runbooks.md', 'Runbooks'),
        await follow('upgrade.md', 'Afterwards'),
      ])
        assert.doesNotMatch(printed, /FAIL|WARN/);
    });

    it('the checklist: who is an organiser, and settings that are all known', async () => {
      assert.match(await follow('security-checklist.md', 'Security checklist'), /Administrator/);
      assert.match(await follow('security-checklist.md', 'Security checklist', 2), /ok/);
    });

    it('the proxy sends the headers that the configuration asks for', async () => {
      const file = inDirectory('infra/proxy/headers.conf');
      const headers = readFileSync(file, 'utf8');
      writeFileSync(file, headers.replace(/add_header Content-Security-Policy.*\n/, ''));
      await follow('deploy-on-one-machine.md', 'Providers that pages load');
      assert.equal(readFileSync(file, 'utf8'), headers);
      await until('the policy again', async () => {
        const { headers: sent } = await ask('/v2/leaderboard/now?limit=1&offset=0');
        return sent.has('content-security-policy');
      });
    });

    it('a support bundle, with the logs of the engine', async () => {
      assert.match(await follow('command-line.md', 'Help from somebody else', 2), /api-1/);
      assert.ok(existsSync(inDirectory('bundles/bundle.tar.gz')));
    });

    it('the day of the event: checks, and backups that are whole', async () => {
      const backups = () => readdirSync(directory).filter((name) => name.endsWith('.tar.gz'));
      const earlier = backups();
      await follow('day-of-event.md', 'The day of the event');
      await follow('day-of-event.md', 'The day of the event', 2);
      await follow('day-of-event.md', 'The day of the event', 3);
      assert.equal(backups().length, earlier.length + 3, String(backups()));
      await follow('backup-and-restore.md', 'A backup', 2);
      await follow('backup-and-restore.md', 'A backup', 5);
    });

    describe('restored elsewhere', () => {
      const restored = createInstallation('rampart-restored');
      let expected = '';
      before(async () => {
        expected = JSON.stringify(await board());
        // Both compositions use the same port.
        await installation.compose('stop', 'proxy');
        await restored.copyCheckout();
        for (const name of readdirSync(inDirectory('infra/docker/conf.d')))
          copyFileSync(
            inDirectory(`infra/docker/conf.d/${name}`),
            join(restored.directory, 'infra/docker/conf.d', name),
          );
        copyFileSync(inDirectory('event.tar.gz'), join(restored.directory, 'event.tar.gz'));
      });
      after(async () => {
        await restored.remove();
        await installation.compose('start', 'proxy');
        // With two compositions on one machine, health checks may have failed. The next part needs all services healthy.
        await until(
          'everything to be healthy again',
          async () => (await installation.healthyServices()).length > 0,
          90,
        );
        await until('the proxy', async () => (await board()).length > 0);
      });

      it('the board is the same, and tokens stay valid', async () => {
        assert.match(await restored.follow('backup-and-restore.md', 'A restore', 2), /its board is the same/);
        await until('the board', async () => JSON.stringify(await restored.board()) === expected);
        assert.equal(await kindFor(staff.token), 'goodUserSelfData');
      });
    });

    it('more runners of the admin bot', async () => {
      await follow('scale-out.md', 'Scale out');
      const runners = (await installation.healthyServices()).filter((name) => name === 'admin-bot');
      assert.equal(runners.length, 4);
      await installation.compose('--profile', 'bot', 'stop', 'admin-bot');
    });

    it('a token key that has leaked: tokens of it end, those of the new one are known', async () => {
      await follow('security-checklist.md', 'When a secret has leaked', 2);
      assert.equal(await kindFor(staff.token), 'badToken');
      rmSync(inDirectory('infra/docker/conf.d/90-former-token-key.yaml'));
      await installation.createAdministrator();
      assert.equal(await kindFor(staff.token), 'goodUserSelfData');
    });

    it('another key of the admin bot', async () => {
      const key = () => readFileSync(inDirectory('secrets/admin-bot-key'), 'utf8');
      const former = key();
      await follow('security-checklist.md', 'When a secret has leaked', 4);
      assert.notEqual(key(), former);
      await installation.healthyServices();
    });
  });
}
