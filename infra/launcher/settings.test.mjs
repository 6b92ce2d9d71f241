import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { LauncherError } from './launcher-error.mjs';
import { refusalOfNode } from './node-version.mjs';
import { asStarted, commandOf, processEnvironment, readSettings, rememberConfDir } from './settings.mjs';

describe('the settings of the launcher', () => {
  it('ask for private servers only where the environment names none', () => {
    const pick = (/** @type {NodeJS.ProcessEnv} */ env) => {
      const { needsPostgres, needsRedis } = readSettings(env, '/here');
      return [needsPostgres, needsRedis];
    };
    assert.deepEqual(pick({}), [true, true]);
    assert.deepEqual(pick({ SVC_DATABASE_URL: 'postgres://there/x' }), [false, true]);
    assert.deepEqual(pick({ SVC_DATABASE_HOST: 'there', SVC_REDIS_HOST: 'there' }), [false, false]);
    assert.deepEqual(pick({ SVC_DATABASE_URL_FILE: '/secret', SVC_REDIS_URL_FILE: '/secret' }), [
      false,
      false,
    ]);
  });

  it('take relative directories from where the command was called', () => {
    const settings = readSettings({ SVC_DATA_DIR: 'data', SVC_CONF_DIR: 'conf' }, '/here');
    assert.deepEqual([settings.dataDir, settings.confDir], ['/here/data', '/here/conf']);
  });

  it('of a command are in the directory that the last start named, unless it names one itself', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rampart-settings-'));
    after(() => rmSync(dataDir, { recursive: true }));
    const confDirOf = (/** @type {NodeJS.ProcessEnv} */ env) =>
      asStarted(readSettings({ SVC_DATA_DIR: dataDir, ...env })).confDir;
    const usual = confDirOf({});
    rememberConfDir(readSettings({ SVC_DATA_DIR: dataDir, SVC_CONF_DIR: '/conf' }));
    assert.deepEqual([confDirOf({}), confDirOf({ SVC_CONF_DIR: '/other' })], ['/conf', '/other']);
    rememberConfDir(readSettings({ SVC_DATA_DIR: dataDir }));
    assert.equal(confDirOf({}), usual);
  });

  for (const port of ['0', '65536', 'http', '3000.5']) {
    it(`refuse PORT=${port} in one sentence`, () => {
      assert.throws(() => readSettings({ PORT: port }), LauncherError);
    });
  }

  it('skip the demonstration with SVC_DEMO=0', () => {
    assert.deepEqual([readSettings({}).wantsDemo, readSettings({ SVC_DEMO: '0' }).wantsDemo], [true, false]);
  });
});

describe('a command that is proposed', () => {
  const commandFor = (/** @type {NodeJS.ProcessEnv} */ env) =>
    commandOf(readSettings(env, '/here'), 'doctor');

  it('names the event, unless it is the usual one', () => {
    assert.equal(commandFor({}), 'npm run --silent rampart -- doctor');
    const elsewhere = 'SVC_DATA_DIR=/here/data npm run --silent rampart -- doctor';
    assert.equal(commandFor({ SVC_DATA_DIR: 'data' }), elsewhere);
  });

  it('is one for a shell', () => {
    const [variable] = commandFor({ SVC_DATA_DIR: "/my team's $EVENT" }).split(' npm ');
    const echo = spawnSync('/bin/sh', ['-c', `${variable} && printf %s "$SVC_DATA_DIR"`], {
      encoding: 'utf8',
    });
    assert.equal(echo.stdout, "/my team's $EVENT");
  });
});

describe('the environment of our processes', () => {
  const found = {
    databaseUrl: 'postgres://private',
    redisUrl: undefined,
    defaultsFile: '/data/defaults.yaml',
  };

  it('keeps what the operator set, and adds what was found', () => {
    const operator = {
      SVC_DATABASE_MIGRATE: 'never',
      SVC_REDIS_URL: 'redis://there',
      SVC_NAME: 'Harbour CTF',
    };
    const env = processEnvironment(readSettings(operator, '/here'), found, operator);
    assert.equal(env['SVC_DATABASE_MIGRATE'], 'never');
    assert.equal(env['SVC_REDIS_URL'], 'redis://there');
    assert.equal(env['SVC_NAME'], 'Harbour CTF');
    assert.equal(env['SVC_DATABASE_URL'], 'postgres://private');
    assert.equal(env['SVC_CONF_DEFAULTS'], '/data/defaults.yaml');
  });

  it('drops what the operator set for another PostgreSQL, unless that one is used', () => {
    const operator = { PGSSLMODE: 'require', PGOPTIONS: '-c search_path=other' };
    const settings = readSettings({}, '/here');
    assert.deepEqual(
      Object.keys(processEnvironment(settings, found, operator)).filter((key) => key.startsWith('PG')),
      [],
    );
    const env = processEnvironment(settings, { ...found, databaseUrl: undefined }, operator);
    assert.equal(env['PGSSLMODE'], 'require');
  });

  it('proposes a place for uploads in the data directory', () => {
    const env = processEnvironment(readSettings({ SVC_DATA_DIR: '/data' }), found, {});
    assert.equal(env['SVC_DEFAULT_UPLOAD_DIRECTORY'], join('/data', 'uploads'));
  });

  it('lets the API migrate by default', () => {
    assert.equal(processEnvironment(readSettings({}), found, {})['SVC_DATABASE_MIGRATE'], 'before');
  });
});

describe('a Node that does not run the platform', () => {
  for (const version of ['18.19.0', '20.18.3', '21.7.3', '22.11.0']) {
    it(`is refused in one sentence: ${version}`, () => {
      assert.match(
        refusalOfNode(version) ?? '',
        new RegExp(`^Node ${version} is too old: .*nodejs.org[^\\n]*$`),
      );
    });
  }

  for (const version of ['20.19.0', '22.12.0', '23.0.0', '24.11.0']) {
    it(`is none of ${version}`, () => {
      assert.equal(refusalOfNode(version), undefined);
    });
  }
});
