import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { buildFingerprint } from './build-fingerprint.mjs';
import { buildSite } from './build-site.mjs';
import { removeOrphans } from './build.mjs';
import { run } from './command.mjs';
import { ensureEventDefaults, moveOrigin } from './event-defaults.mjs';
import { isPortFree, takenPort } from './port.mjs';
import { refusalOfPlace } from './prepare.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'rampart-first-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

describe('the event of a first start', () => {
  const dataDir = join(scratch, 'event');
  mkdirSync(dataDir);
  const settings = { dataDir, port: 3000, wantsDemo: false };
  const bytesOf = (/** @type {number} */ fill) => (/** @type {number} */ n) => Buffer.alloc(n, fill);
  const { file } = ensureEventDefaults(settings, { now: new Date(1_000_000), randomBytes: bytesOf(7) });

  it('runs now for a month, with registration open in two divisions and no proxy believed', () => {
    const text = readFileSync(file, 'utf8');
    assert.match(text, /^startTime: 1000000$/m);
    assert.match(text, new RegExp(`^endTime: ${1_000_000 + 30 * 24 * 3_600_000}$`, 'm'));
    assert.match(text, /^divisions:\n {2}open: Open\n {2}student: Student$/m);
    assert.match(text, /^registrationsEnabled: true$/m);
    assert.match(text, /^proxy:\n {2}trust: false$/m);
    assert.match(text, /^origin: 'http:\/\/127\.0\.0\.1:3000'$/m);
  });

  it('has begun hours ago if it gets the demonstration, whether npm start or a command makes it', () => {
    const demo = { dataDir: join(scratch, 'demo'), port: 3000, wantsDemo: true };
    mkdirSync(demo.dataDir);
    const made = ensureEventDefaults(demo, { now: new Date(8 * 3_600_000 + 5), randomBytes: bytesOf(7) });
    assert.match(readFileSync(made.file, 'utf8'), /^startTime: 5$/m);
  });

  it('has a secret key of 32 bytes that only the owner may read', () => {
    const key = /^tokenKey: '(.*)'$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    assert.equal(Buffer.from(key, 'base64').length, 32);
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  it('is kept by later starts, which only follow the port', () => {
    const before = readFileSync(file, 'utf8');
    const later = ensureEventDefaults(settings, { now: new Date(9), randomBytes: bytesOf(8) });
    assert.equal(later.isNew, false);
    assert.equal(readFileSync(file, 'utf8'), before);
    moveOrigin(file, 4000);
    assert.equal(readFileSync(file, 'utf8'), before.replace(':3000', ':4000'));
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  it('keeps its key when the disk is full', () => {
    const before = readFileSync(file, 'utf8');
    const move = `import { moveOrigin } from ${JSON.stringify(join(import.meta.dirname, 'event-defaults.mjs'))};
      moveOrigin(process.argv[1], 5000);`;
    const node = `"${process.execPath}" --input-type=module -e "$1" "$2"`;
    const moved = spawnSync('/bin/sh', ['-c', `trap '' XFSZ; ulimit -f 0; exec ${node}`, 'sh', move, file]);
    assert.match(moved.stderr.toString(), /EFBIG/); // the control: nothing can be written
    assert.equal(readFileSync(file, 'utf8'), before);
  });
});

describe('the port', () => {
  it('is seen as taken when somebody listens on the loopback address alone', async () => {
    const stranger = createServer().listen({ port: 0, host: '127.0.0.1' });
    await once(stranger, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (stranger.address());
    assert.equal(await isPortFree(port), false);
    stranger.close();
    await once(stranger, 'close');
    assert.equal(await isPortFree(port), true);
  });

  for (const [taken, example] of [
    [65_535, /PORT=3\d{3}\./],
    [80, /PORT=3\d{3}\./],
    [40_000, /PORT=4\d{4}\./],
  ]) {
    it(`is answered with one that there is: ${taken}`, async () => {
      assert.match((await takenPort(Number(taken))).message, /** @type {RegExp} */ (example));
    });
  }

  it('is answered without another one when all above it are taken', async () => {
    const stranger = createServer();
    // Another run of this test does as well.
    await new Promise((resolve) => stranger.on('error', resolve).listen(65_535, () => resolve(undefined)));
    assert.match((await takenPort(65_534)).message, /choose another one\.$/);
    stranger.close();
  });
});

describe('the API', () => {
  it('is asked directly, whatever proxy the environment names', async () => {
    const api = createHttpServer((_request, response) => response.end('ready')).listen(0, '127.0.0.1');
    await once(api, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (api.address());
    const ask = `import { waitUntilReady } from ${JSON.stringify(join(import.meta.dirname, 'readiness.mjs'))};
      let asked = 0;
      const giveUp = () => ((asked += 1) > 3 ? new Error('nobody answers') : undefined);
      await waitUntilReady('http://127.0.0.1:${port}/', { listens: () => true, giveUp });`;
    // Node obeys these from 22.21 and 24.0 on; port 9 discards.
    const env = { ...process.env, NODE_USE_ENV_PROXY: '1', http_proxy: 'http://127.0.0.1:9', no_proxy: '' };
    const asked = await run(process.execPath, ['--input-type=module', '-e', ask], { env });
    assert.equal(asked.code, 0, asked.output);
    api.close();
    await once(api, 'close');
  });
});

describe('the place of a checkout', () => {
  for (const name of ['c#', 'really?', '12:30', 'a;b', '"safe"']) {
    it(`is refused in one sentence: ${name}`, () => {
      assert.match(refusalOfPlace(`/home/me/${name}/rampart`) ?? '', /has . in its path.* move it [^\n]*$/);
    });
  }

  it('may have all other characters in its path', () => {
    assert.equal(refusalOfPlace('/home/ü/100 % $HOME `id` [a] {b} (c) &/rampart'), undefined);
  });
});

describe('a build', () => {
  it('forgets the output of sources that are gone, and only that', () => {
    const dir = join(scratch, 'package');
    mkdirSync(join(dir, 'src'), { recursive: true });
    mkdirSync(join(dir, 'dist/src'), { recursive: true });
    writeFileSync(join(dir, 'src/kept.ts'), '');
    const outputs = ['kept', 'gone'].flatMap((name) =>
      ['.js', '.js.map', '.d.ts', '.d.ts.map'].map((end) => name + end),
    );
    for (const name of [...outputs, 'asset.lua']) writeFileSync(join(dir, 'dist/src', name), '');
    const removed = removeOrphans(dir).map((name) => name.replace('src/', ''));
    assert.deepEqual(removed.sort(), outputs.filter((name) => name.startsWith('gone')).sort());
  });

  it('of the web app that fails says why, which its tools write before a long stack', async () => {
    const repository = join(scratch, 'with-web');
    const web = join(repository, 'apps/web');
    const packages = ['contract', 'domain-data'].map((name) => join(repository, 'packages', name, 'src'));
    for (const dir of [join(web, 'src'), join(web, 'build'), join(web, 'node_modules/vite/bin'), ...packages])
      mkdirSync(dir, { recursive: true });
    const files = ['index.html', 'vite.config.mjs', 'package.json'].map((name) => join(web, name));
    for (const file of [...files, join(repository, 'pnpm-lock.yaml')]) writeFileSync(file, '');
    const tool = `console.error('the reason' + '\\n    at a place'.repeat(20)); process.exitCode = 1;`;
    writeFileSync(join(web, 'node_modules/vite/bin/vite.js'), tool);
    /** @type {import('./progress.mjs').Progress} */
    const progress = { step: (_title, work) => work(), say: () => undefined };
    await assert.rejects(buildSite({ repository, progress }), /could not be built:\nthe reason\n/);
  });

  it('is not checked again until a source, a setting of the compiler or an output differs', () => {
    const repository = join(scratch, 'repository');
    const [src, dist] = ['src', 'dist'].map((name) => join(repository, 'packages/one', name));
    for (const dir of [src, dist]) mkdirSync(/** @type {string} */ (dir), { recursive: true });
    writeFileSync(join(repository, 'packages/one/package.json'), '{}');
    writeFileSync(join(repository, 'tsconfig.base.json'), '{}');
    writeFileSync(join(src ?? '', 'one.ts'), 'export {};');
    writeFileSync(join(dist ?? '', 'tsconfig.tsbuildinfo'), '{}');
    assert.equal(buildFingerprint(repository), buildFingerprint(repository));
    const changes = [
      () => writeFileSync(join(src ?? '', 'one.ts'), 'export { };'),
      () => writeFileSync(join(src ?? '', 'two.ts'), ''),
      () => rmSync(join(src ?? '', 'two.ts')),
      () => writeFileSync(join(repository, 'tsconfig.base.json'), '{"compilerOptions": {}}'),
      () => rmSync(dist ?? '', { recursive: true }),
    ];
    for (const [index, change] of changes.entries()) {
      const before = buildFingerprint(repository);
      change();
      assert.notEqual(buildFingerprint(repository), before, `change ${index}`);
    }
  });
});
