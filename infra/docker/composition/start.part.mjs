import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { until } from '../../engines/support/until.mjs';

const files = ['docker-compose.yml', 'docker-compose.ci.yml'];

/** @param {import('./installation.mjs').Installation} installation */
export function startPart({ ask, board, compose, docker, ...installation }) {
  describe('started by one command', () => {
    for (const [title, ...names] of [
      ['docker-compose.yml', files[0] ?? ''],
      ['with docker-compose.ci.yml', ...files],
    ]) {
      it(`is accepted by the engine's own parser: ${title}`, async () => {
        const profiles = ['bot', 'instances', 'tools'].flatMap((name) => ['--profile', name]);
        await compose(...names.flatMap((name) => ['--file', name]), ...profiles, 'config', '--quiet');
      });
    }

    it('everything is healthy', async () => {
      const usual = ['api-1', 'api-2', 'leaderboard-worker', 'postgres', 'proxy', 'redis'];
      assert.deepEqual(await installation.healthyServices(), usual);
    });

    it('a team solves a challenge, and the board shows it', async () => {
      await installation.putChallenge('first');
      const token = await installation.register('Team');
      assert.equal((await installation.submit('first', token)).kind, 'goodFlag');
      await until('the team on the board', async () =>
        (await board()).some((/** @type {any} */ { name }) => name === 'Team'),
      );
    });

    it('a body that is too large is refused with the wrapper of the API, also by the proxy', async () => {
      const json = { name: 'x'.repeat(1_100_000), email: 'large@example.org' };
      const reply = await ask('/v2/auth/register', { json });
      assert.deepEqual([reply.status, reply.kind], [413, 'badBody']);
      // Either the proxy or the API refuses it.
      assert.match(reply.data.reason, /^body:/);
      // Control: large lists of scores and their dry run pass the proxy, and the API first checks the signature.
      for (const path of ['/v2/challs/first/scores', '/v2/challs/first/scores/dry-run'])
        assert.equal((await ask(path, { json })).kind, 'badSignature');
    });

    it('gets a runner of the admin bot by its lines in .env, and doctor finds nothing wrong', async () => {
      await installation.useAdminBot();
      assert.ok((await installation.healthyServices()).includes('admin-bot'));
      const printed = await compose('run', '--rm', 'cli', 'doctor', '--json', '--url', 'http://proxy:8080');
      const { findings } = JSON.parse(printed);
      const wrong = findings.filter(
        (/** @type {any} */ { status }) => !['ok', 'skip', 'skipped'].includes(status),
      );
      assert.deepEqual(wrong, []);
    });

    it('the runner is not refused when it asks for work', async () => {
      // Successful polls are not logged.
      const logs = await compose('logs', 'api-1', 'api-2');
      assert.doesNotMatch(logs, /"route":"pullAdminBotJob"[^\n]*"status":401/);
    });

    it('Redis ends by itself when it is told to, within the time it has', async () => {
      const startedAt = performance.now();
      await compose('stop', 'redis');
      const seconds = (performance.now() - startedAt) / 1_000;
      const id = (await compose('ps', '--all', '--quiet', 'redis')).trim();
      assert.equal((await docker('inspect', '--format', '{{.State.ExitCode}}', id)).trim(), '0');
      assert.ok(seconds < 9, `took ${seconds} s`);
      await compose('start', 'redis');
    });
  });
}
