import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { until } from '../../engines/support/until.mjs';

/** @param {import('./installation.mjs').Installation} installation */
export function restartPart({ ask, board, compose, staff }) {
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
