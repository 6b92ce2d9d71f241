import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { blockOf } from '../../guides/guide.mjs';
import { createInstallation } from './installation.mjs';

const NAMES = ['api', 'leaderboard-worker', 'admin-bot', 'instancer', 'cli'];
const VERSION = '0.0.0-test';

/** @param {import('./installation.mjs').Installation} installation */
export function releasePart({ compose, docker }) {
  describe('from released images and the files of a release', () => {
    // Releases are packed in a clean checkout, without the files that other parts have added to theirs.
    const checkout = createInstallation('rampart-checkout');
    const released = createInstallation('rampart-released', join(checkout.directory, `rampart-${VERSION}`));

    before(async () => {
      await compose('stop', 'proxy');
      const profiles = ['bot', 'instances', 'tools'].flatMap((name) => ['--profile', name]);
      await compose(...profiles, 'build', '--quiet');
      for (const name of NAMES) await docker('tag', `rampart/${name}:dev`, `released/${name}:${VERSION}`);
      await checkout.copyCheckout();
      const workflow = parse(readFileSync(join(checkout.directory, '.github/workflows/release.yml'), 'utf8'));
      const [pack] = workflow.jobs.files.steps.at(-1).run.split('\n');
      await checkout.run('bash', '-euc', `GITHUB_REF_NAME=v${VERSION}; ${pack}`);
      await checkout.follow('deploy-on-one-machine.md', 'Get it', 2, [['1.0.0', VERSION]]);
      const names = blockOf('deploy-on-one-machine.md', 'Get it', 3, [
        ['ghcr.io/<owner>/<repository>', 'released'],
        ['1.0.0', VERSION],
      ]);
      writeFileSync(join(released.directory, '.env'), names);
    });
    after(async () => {
      await released.remove();
      rmSync(checkout.directory, { recursive: true, force: true });
      for (const name of NAMES) await docker('rmi', `released/${name}:${VERSION}`);
    });

    it('it starts without a build and without source, and is used', async (t) => {
      await released.run('infra/docker/make-secrets');
      const startedAt = performance.now();
      await released.follow('deploy-on-one-machine.md', 'Start', 2);
      t.diagnostic(`started in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
      await released.createAdministrator();
      await released.putChallenge('first');
      assert.equal((await released.submit('first', await released.register('Team'))).kind, 'goodFlag');
    });

    it('secrets are made once and never overwritten', async () => {
      const key = () => readFileSync(join(released.directory, 'secrets/token-key'), 'utf8');
      const earlier = key();
      assert.match(await released.run('infra/docker/make-secrets'), /token-key is there already/);
      assert.equal(key(), earlier);
    });

    it('every image runs as node, and its programs on a read-only root', async (t) => {
      for (const name of NAMES) {
        const image = `released/${name}:${VERSION}`;
        const format = '{{.Config.User}} {{len .RootFS.Layers}} {{.Size}}';
        const [user, layers, size] = (await docker('image', 'inspect', '--format', format, image))
          .trim()
          .split(' ');
        t.diagnostic(`${name}: ${(Number(size) / 1e6).toFixed(0)} MB in ${layers} layers`);
        assert.equal(user, 'node');
      }
      for (const id of (await released.compose('ps', '--quiet')).trim().split('\n')) {
        const format = '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.Name}}';
        assert.match(await docker('inspect', '--format', format, id), /^true \[ALL\] /);
        assert.doesNotMatch(await docker('exec', id, 'id', '-u'), /^0$/m);
      }
    });
  });
}
