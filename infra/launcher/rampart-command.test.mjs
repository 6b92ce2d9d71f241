import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commandNeeds, withDefaults } from './rampart-command.mjs';

describe('npm run rampart', () => {
  it('starts no server for help, for the version, or to read the configuration', () => {
    for (const args of [
      [],
      ['--version'],
      ['config', 'check'],
      ['seed', '--help'],
      ['restore', 'a', '--check'],
      ['import', 'a', '--check'],
    ]) {
      assert.equal(commandNeeds(args).servers, false, args.join(' '));
    }
    assert.equal(commandNeeds(['seed']).servers, true);
  });

  it('gives a command that needs the whole configuration the addresses of the servers', () => {
    assert.equal(commandNeeds(['deployment', 'generate-csp']).servers, true);
  });

  it('migrates before a command, unless that looks at the database as it is', () => {
    assert.equal(commandNeeds(['admin', 'create']).currentSchema, true);
    assert.equal(commandNeeds(['backup', 'file']).currentSchema, false);
  });

  it('names the address and the token of the event, where none is named', () => {
    const event = { origin: 'http://127.0.0.1:4000', dataDir: '/data' };
    assert.deepEqual(withDefaults(['replay'], event), [
      ...['replay', '--url', 'http://127.0.0.1:4000'],
      ...['--admin-token-file', '/data/admin-token'],
    ]);
    assert.deepEqual(withDefaults(['replay', '--url=http://a', '--admin-token-file', 'b'], event), [
      ...['replay', '--url=http://a', '--admin-token-file', 'b'],
    ]);
    assert.deepEqual(withDefaults(['config', 'check'], event), ['config', 'check', '--npm-start']);
    assert.deepEqual(withDefaults(['doctor'], event), ['doctor']);
  });
});
