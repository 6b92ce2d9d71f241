// `npm run test:operations`: checks the alerts with the tool of Prometheus, without a server.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { findProgram } from '../engines/support/find-program.mjs';
import { run } from '../launcher/command.mjs';
import { monitoringDir } from './queries.mjs';

/** @type {string} */
let program;
before(async () => {
  ({ program } = await findProgram({ program: 'promtool', packageName: 'prometheus' }));
});

/** @param {string[]} args */
const promtool = (...args) => run(program, args, { cwd: monitoringDir });

describe('the alerts', () => {
  it('are rules that Prometheus understands, as is its configuration', async () => {
    const rules = await promtool('check', 'rules', 'alerts.yml');
    assert.equal(rules.code, 0, rules.output);
    // Only the syntax, because the file with the secret exists only in the composition.
    const config = await promtool('check', 'config', '--syntax-only', 'prometheus.yml');
    assert.equal(config.code, 0, config.output);
  });

  it('fire when they should, and not before', async () => {
    const tests = await promtool('test', 'rules', 'alerts.test.yml');
    assert.equal(tests.code, 0, tests.output);
  });
});
