import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commandNeeds, withDefaults } from './rampart-command.mjs';

describe('npm run rampart', () => {
  it('starts no server for help, for a file or the API, or for a word that is no command', () => {
    for (const args of [
      [],
      ['--version'],
      ['config', 'check'],
      ['seed', '--help'],
      ['restore', 'a', '--check'],
      ['import', 'a', '--check'],
      ['archive', 'a', '--url', 'https://ctf.example.org'],
      ['results', 'a'],
      ['secrets', 'rotate', 'feed', 'a'],
      ['doctr'],
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

  it('names the address and the token of the event, unless another server is named', () => {
    const event = { origin: 'http://127.0.0.1:4000', dataDir: '/data' };
    const url = ['--url', 'http://127.0.0.1:4000'];
    assert.deepEqual(withDefaults(['replay'], event), [
      ...['replay', ...url],
      ...['--admin-token-file', '/data/admin-token'],
    ]);
    assert.deepEqual(withDefaults(['results', '--admin-token-file', 'b'], event), [
      ...['results', '--admin-token-file', 'b'],
      ...url,
    ]);
    assert.deepEqual(withDefaults(['archive'], event), ['archive', ...url]);
    for (const args of [['results', '--url=http://a'], ['doctor'], ['secrets', 'rotate', 'bot-key']])
      assert.deepEqual(withDefaults(args, event), args);
    assert.deepEqual(withDefaults(['config', 'check'], event), ['config', 'check', '--npm-start']);
  });
});
