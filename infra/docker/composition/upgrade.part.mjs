import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { until } from '../../engines/support/until.mjs';
import { HTTP_PORT } from './installation.mjs';
import { tally, underLoad } from './load.mjs';

const TEAMS = 50;
const CHALLENGES = 60;

/** @param {import('./installation.mjs').Installation} installation */
export function upgradePart(installation) {
  const { ask, compose, docker, follow } = installation;

  describe('while an event is played', () => {
    /** @type {import('./load.mjs').Team[]} */
    const teams = [];
    /** @type {string[]} */
    const challenges = [];
    /** Pairs of team and challenge whose right flag was acknowledged. @type {Set<string>} */
    const solved = new Set();

    before(async () => {
      for (let n = 0; n < CHALLENGES; n += 1) {
        challenges.push(`load-${n}`);
        await installation.putChallenge(`load-${n}`);
      }
      for (let n = 0; n < TEAMS; n += 1) {
        const token = await installation.register(`Load ${n}`);
        teams.push({ token, id: (await ask('/v2/users/me', { token })).data.id });
      }
    });

    /** The pairs in the profiles of the teams. */
    async function recorded() {
      const pairs = new Set();
      for (const { id } of teams) {
        const { data } = await ask(`/v2/users/${id}`);
        for (const { id: challenge } of data.solves) pairs.add(`${id} ${challenge}`);
      }
      return pairs;
    }
    async function everySolveIsThere() {
      const pairs = await recorded();
      assert.deepEqual(
        [...solved].filter((pair) => !pairs.has(pair)),
        [],
      );
    }
    /** Names, scores and places, which follow from the solves. */
    const standings = async () =>
      JSON.stringify(
        (await installation.board()).map((/** @type {any} */ { name, score, globalPlace }) => [
          name,
          score,
          globalPlace,
        ]),
      );

    it('the machine carries the load when nothing is replaced (control)', async (t) => {
      const during = () =>
        new Promise((/** @type {(nothing: void) => void} */ resolve) => setTimeout(resolve, 10_000));
      const outcome = await underLoad(installation, { teams, challenges, solved, during });
      t.diagnostic(outcome.summary);
      assert.deepEqual(tally(outcome.failed), {}, 'this machine is too slow or too busy for what follows');
    });

    it('the new version is asked whether it would start, and a backup taken', async () => {
      await follow('upgrade.md', 'Before', 2);
      await follow('upgrade.md', 'Before', 3);
    });

    it('an upgrade replaces the API and the worker without a failed request', async (t) => {
      const earlier = await ids();
      const file = join(installation.directory, 'infra/proxy/headers.conf');
      const headers = `${readFileSync(file, 'utf8')}add_header X-Release next always;\n`;
      // By a rename, as git does.
      writeFileSync(`${file}.new`, headers);
      renameSync(`${file}.new`, file);
      const outcome = await underLoad(installation, {
        teams,
        challenges,
        solved,
        during: async () => void (await follow('upgrade.md', 'The upgrade')),
      });
      t.diagnostic(outcome.summary);
      assert.deepEqual(tally(outcome.failed), {});
      const later = await ids();
      for (const name of ['api-1', 'api-2', 'leaderboard-worker'])
        assert.notEqual(later[name], earlier[name]);
      for (const name of ['postgres', 'proxy']) assert.equal(later[name], earlier[name]);
      const { headers: sent } = await fetch(`http://127.0.0.1:${HTTP_PORT}/api/v2/event`);
      assert.equal(sent.get('x-release'), 'next');
      await everySolveIsThere();
    });

    it('an upgrade that replaces PostgreSQL, Redis and the proxy as well has the proxy away for a moment only', async (t) => {
      const earlier = await ids();
      const changed = { labels: { release: 'next' } };
      const services = { postgres: changed, redis: changed, proxy: changed };
      writeFileSync(join(installation.directory, 'next.yml'), JSON.stringify({ services }));
      appendFileSync(join(installation.directory, '.env'), '\nCOMPOSE_FILE=docker-compose.yml:next.yml\n');
      const outcome = await underLoad(installation, {
        teams,
        challenges,
        solved,
        during: async () => void (await follow('upgrade.md', 'The upgrade')),
      });
      t.diagnostic(`${outcome.summary}; ${JSON.stringify(tally(outcome.failed))}`);
      const later = await ids();
      for (const name of ['postgres', 'redis', 'proxy']) assert.notEqual(later[name], earlier[name]);
      const unanswered = outcome.failed.filter(({ status }) => typeof status === 'string');
      assert.ok(unanswered.length < 2 * 60, 'two seconds of requests');
      await everySolveIsThere();
    });

    it('two restarts of the API, the second right after the first is healthy, fail no request', async (t) => {
      const outcome = await underLoad(installation, {
        teams,
        challenges,
        solved,
        during: async () => {
          for (const name of ['api-1', 'api-2']) {
            await compose('restart', '--no-deps', name);
            await until(`${name} to be healthy`, async () => (await health(name)) === 'healthy', 120);
          }
        },
      });
      t.diagnostic(outcome.summary);
      assert.deepEqual(tally(outcome.failed), {});
    });

    it('a restart of Redis, then PostgreSQL, answers 503 with Retry-After at worst, and loses no solve', async (t) => {
      const outcome = await underLoad(installation, {
        teams,
        challenges,
        solved,
        during: async () => {
          for (const name of ['redis', 'postgres']) {
            await compose('restart', '--no-deps', name);
            await until(`${name} to be healthy`, async () => (await health(name)) === 'healthy', 120);
            await until('a right flag to be taken', async () => {
              const before = solved.size;
              await new Promise((resolve) => setTimeout(resolve, 1_000));
              return solved.size > before + 5;
            });
          }
        },
      });
      t.diagnostic(`${outcome.summary}; ${JSON.stringify(tally(outcome.failed))}`);
      const worse = outcome.failed.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
      assert.deepEqual(tally(worse), {});
      await everySolveIsThere();
    });

    it('the board equals one that is computed anew from what is stored', async () => {
      const before = await standings();
      await compose('stop', 'leaderboard-worker');
      const redis = (await compose('ps', '--quiet', 'redis')).trim();
      await docker(
        'exec',
        redis,
        'sh',
        '-c',
        'REDISCLI_AUTH="$(cat /run/secrets/redis-password)" redis-cli FLUSHALL',
      );
      await compose('up', '--detach', '--no-deps', '--wait', 'leaderboard-worker');
      await until('the same board', async () => (await standings()) === before);
    });

    /** @param {string} service */
    async function health(service) {
      const [line = '{}'] = (await compose('ps', '--format', 'json', service)).trim().split('\n');
      return JSON.parse(line || '{}').Health;
    }
    /** Ids of containers by service. @returns {Promise<Record<string, string>>} */
    async function ids() {
      const lines = (await compose('ps', '--format', 'json'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      return Object.fromEntries(lines.map(({ Service, ID }) => [Service, ID]));
    }
  });
}
