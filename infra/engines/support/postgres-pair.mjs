// A primary and a synchronous standby, reachable by TCP on this machine.
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import platformPackage from '../../../packages/test-platform/dist/src/index.js';
import { run } from '../../launcher/command.mjs';
import { findPostgres } from '../../launcher/find-postgres.mjs';
import { toolsDir } from '../../launcher/repository.mjs';
import { chooseServerUser } from '../../launcher/server-user.mjs';
import { querySql } from './query-sql.mjs';

const { findFreePort } = platformPackage;

const password = 'of-a-test';
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  password_encryption: 'scram-sha-256',
};

/** @param {import('./place.mjs').Place} place */
export async function startPostgresPair(place) {
  const binaries = await findPostgres({ toolsDir });
  const user = chooseServerUser({ dir: place.dir, ...binaries });
  const env = { ...binaries.env, LC_ALL: 'C', PGPASSWORD: password };
  /** @param {string} program @param {string[]} args */
  const execute = async (program, ...args) => {
    const command = user.command(join(binaries.binDir, program), args);
    const { code, output } = await run(...command, { ...user.spawnOptions, env, cwd: '/' });
    if (code !== 0) throw new Error(`${program} failed:\n${output}`);
  };
  /** @param {string} name */
  const makeDirectory = (name) => {
    const dir = join(place.dir, name);
    mkdirSync(dir, { mode: 0o700 });
    if (user.owner !== undefined) chownSync(dir, user.owner.uid, user.owner.gid);
    return dir;
  };
  /** @param {string} name @param {string} dir @param {number} port @param {string} waitsFor names of its standbys */
  const start = async (name, dir, port, waitsFor) => {
    const all = { ...settings, port, synchronous_standby_names: waitsFor };
    const args = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const [program, programArgs] = user.command(join(binaries.binDir, 'postgres'), ['-D', dir, ...args]);
    return place.start({
      name,
      program,
      args: programArgs,
      env,
      spawnOptions: user.spawnOptions,
      // Ends the server as in a crash.
      stopSignal: 'SIGQUIT',
      isReady: async () => isReady(dir),
    });
  };

  const [primaryDir, standbyDir] = [makeDirectory('primary'), makeDirectory('standby')];
  const passwordFile = join(place.dir, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const initial = ['-U', 'rampart', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  await execute('initdb', '-D', primaryDir, ...initial, '--locale=C.UTF-8');
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()];
  const primary = await start('primary', primaryDir, primaryPort, '*');
  const copy = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'rampart', '--write-recovery-conf'];
  await execute('pg_basebackup', '-D', standbyDir, ...copy, '--checkpoint=fast');
  await start('standby', standbyDir, standbyPort, '');
  const adminUrl = `postgres://rampart:${password}@127.0.0.1:${primaryPort}/postgres`;
  await querySql(adminUrl, 'create database rampart');
  return {
    /** Both servers, the standby first. */
    url: `postgres://rampart:${password}@127.0.0.1:${standbyPort},127.0.0.1:${primaryPort}/rampart`,
    standbyUrl: `postgres://rampart:${password}@127.0.0.1:${standbyPort}/rampart`,
    /** Ends the primary as in a crash; the standby takes over. */
    async failOver() {
      await primary.stop();
      await execute('pg_ctl', 'promote', '-D', standbyDir);
    },
  };
}

/** The server writes its state as the eighth line of its pid file. @param {string} dir */
function isReady(dir) {
  try {
    const state = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim();
    return state === 'ready' || state === 'standby';
  } catch {
    return false; // not written yet
  }
}
