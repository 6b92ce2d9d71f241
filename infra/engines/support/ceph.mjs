// The object gateway of Ceph, which speaks S3, on one monitor and one storage daemon that keeps everything in memory.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import platformPackage from '../../../packages/test-platform/dist/src/index.js';
import { run } from '../../launcher/command.mjs';
import { findProgram } from './find-program.mjs';
import { listens } from './place.mjs';

const { findFreePort, waitUntil } = platformPackage;

const account = { accessKeyId: 'event', secretAccessKey: 'of-a-test' };
const clusterId = '11111111-2222-4333-8444-555555555555';
const storageId = '11111111-2222-4333-8444-666666666666';

/** @param {string} name */
async function findCeph(name) {
  const { program, root, env } = await findProgram({ program: name, packageName: name });
  const architecture = readdirSync(join(root, 'usr/lib')).find((dir) => dir.includes('-linux-')) ?? '';
  const libraries = join(root, 'usr/lib', architecture);
  const path = [env['LD_LIBRARY_PATH'], join(libraries, 'ceph')].filter(Boolean).join(':');
  const python = join(root, 'usr/lib/python3/dist-packages');
  return {
    program,
    root,
    env: { ...env, LD_LIBRARY_PATH: path, PYTHONPATH: python },
    plugins: {
      'plugin dir': join(libraries, 'ceph'),
      'erasure code dir': join(libraries, 'ceph/erasure-code'),
      'osd class dir': join(libraries, 'rados-classes'),
    },
  };
}

/**
 * @param {import('./place.mjs').Place} place
 * @returns {Promise<{ endpoint: string } & typeof account>}
 */
export async function startObjectStorage(place) {
  const [monitor, storage, gateway] = [
    await findCeph('ceph-mon'),
    await findCeph('ceph-osd'),
    await findCeph('radosgw'),
  ];
  const monitorAddress = `v2:127.0.0.1:${await findFreePort()}`;
  const settings = {
    fsid: clusterId,
    'mon host': monitorAddress,
    'public addr': '127.0.0.1',
    'auth cluster required': 'none',
    'auth service required': 'none',
    'auth client required': 'none',
    // The gateway demands encryption by default, which does not work without authentication.
    'ms mon client mode': 'crc',
    'osd pool default size': 1,
    'mon allow pool size one': true,
    'osd pool default pg num': 4,
    'osd pool default pg autoscale mode': 'off',
    'osd crush chooseleaf type': 0,
    'osd objectstore': 'memstore',
    'run dir': place.dir,
    'admin socket': '',
    'pid file': '',
    'log to file': false,
    'log to stderr': true,
    'crash dir': place.dir,
    'mon data': join(place.dir, 'ceph-mon'),
    'osd data': join(place.dir, 'ceph-osd'),
    'rgw data': join(place.dir, 'radosgw'),
  };
  for (const dir of ['ceph-mon', 'ceph-osd', 'radosgw']) mkdirSync(join(place.dir, dir));
  /** @param {string} name @param {object} plugins */
  const configuration = (name, plugins) => {
    const file = join(place.dir, `${name}.conf`);
    const lines = Object.entries({ ...settings, ...plugins }).map(([key, value]) => `${key} = ${value}`);
    writeFileSync(file, ['[global]', ...lines, ''].join('\n'));
    return ['-c', file];
  };
  /** @param {typeof monitor} from @param {string} program @param {string[]} args */
  const execute = async (from, program, ...args) => {
    const { code, stdout, output } = await run(program, args, { env: from.env, cwd: '/' });
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`);
    return stdout;
  };
  /** @param {typeof monitor} from @param {string} name */
  const programOf = (from, name) => join(from.root, 'usr/bin', name);
  const client = configuration('client', gateway.plugins);
  /** @param {string[]} args */
  const ceph = (...args) =>
    execute(gateway, 'python3', programOf(gateway, 'ceph'), ...client, '--connect-timeout', '60', ...args);

  const map = join(place.dir, 'monmap');
  const address = ['--addv', 'a', `[${monitorAddress}]`];
  await execute(storage, programOf(storage, 'monmaptool'), '--create', '--fsid', clusterId, ...address, map);
  const forMonitor = ['-i', 'a', ...configuration('monitor', monitor.plugins)];
  await execute(monitor, monitor.program, '--mkfs', '--monmap', map, ...forMonitor);
  const always = async () => true;
  await place.start({ ...monitor, name: 'ceph-mon', args: ['-f', ...forMonitor], isReady: always });

  const number = (await ceph('osd', 'new', storageId)).trim();
  const forStorage = ['-i', number, ...configuration('storage', storage.plugins)];
  await execute(storage, storage.program, '--mkfs', '--osd-uuid', storageId, ...forStorage);
  await place.start({ ...storage, name: 'ceph-osd', args: ['-f', ...forStorage], isReady: always });
  await waitUntil({ what: 'the storage daemon', limitMs: 60_000, everyMs: 500 }, async () =>
    /\b1 up\b/.test(await ceph('osd', 'stat')),
  );

  const keys = ['--access-key', account.accessKeyId, '--secret-key', account.secretAccessKey];
  const user = ['user', 'create', '--uid=event', '--display-name=Event', ...keys];
  await execute(gateway, programOf(gateway, 'radosgw-admin'), ...client, ...user);
  const port = await findFreePort();
  const frontend = `--rgw-frontends=beast endpoint=127.0.0.1:${port}`;
  await place.start({
    ...gateway,
    name: 'radosgw',
    args: ['-f', '-n', 'client.rgw', ...client, frontend],
    isReady: () => listens('127.0.0.1', port),
  });
  return { endpoint: `http://127.0.0.1:${port}`, ...account };
}
