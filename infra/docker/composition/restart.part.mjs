import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { until } from '../../engines/support/until.mjs';

/** @param {import('./installation.mjs').Installation} installation */
export function restartPart({ ask, board, compose, staff }) {
  it('doctor runs while PostgreSQL is away, and does not start it', async () => {
    await compose('stop', 'postgres');
    const doctor = compose('run', '--rm', 'cli', 'doctor', '--url', 'http://proxy:8080');
    await assert.rejects(doctor, /FAIL database .*cannot be used/);
    assert.equal((await compose('ps', '--quiet', 'postgres')).trim(), '');
    await compose('up', '--detach', '--no-deps', '--wait', 'postgres');
    const isBack = async () => (await ask('/v2/admin/challs', { token: staff.token })).status === 200;
    await until('the API to be connected again', isBack);
  });

  describe('taken down', () => {
    it('and brought up again keeps everything', async () => {
      const challenges = async () => (await ask('/v2/admin/challs', { token: staff.token })).data;
      const earlier = [await board(), await challenges()];
      await compose('down');
      await compose('up', '--wait', '--wait-timeout', '300');
      await until('the same board', async () => JSON.stringify(await board()) === JSON.stringify(earlier[0]));
      assert.deepEqual(await challenges(), earlier[1]);
    });
  });
}
