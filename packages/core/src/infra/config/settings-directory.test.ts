import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PROVIDERS } from '../../adapters';
import { loadConfig } from './load-config';

const COMPLETE = {
  SVC_NAME: 'Harbour CTF',
  SVC_ORIGIN: 'https://ctf.example.test',
  SVC_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
  SVC_START_TIME: '1000',
  SVC_END_TIME: '2000',
  SVC_DATABASE_URL: 'postgres://localhost/rampart',
  SVC_REDIS_URL: 'redis://localhost',
};

describe('where the files are looked for', () => {
  const before = { script: process.argv[1] ?? '', directory: process.cwd() };
  let root: string;
  const at = (...steps: string[]): string => join(root, 'srv', ...steps);
  const put = (file: string, content: string): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  /** What a program at `srv/app/bin` reads when called from a directory with its own `conf.d`. */
  const read = (env: Record<string, string> = {}, script = at('app', 'bin', 'program.js')): string => {
    process.argv[1] = script;
    return loadConfig({ ...COMPLETE, ...env }, PROVIDERS).homeContent;
  };

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'conf-place-')));
    put(at('app', 'bin', 'program.js'), '');
    put(join(root, 'elsewhere', 'conf.d', 'a.yaml'), 'homeContent: of the working directory');
    process.chdir(join(root, 'elsewhere'));
  });
  afterEach(() => {
    process.argv[1] = before.script;
    process.chdir(before.directory);
    rmSync(root, { recursive: true });
  });

  it.each([
    ["the program's own directory", ['app', 'bin']],
    ['the directory above it', ['app']],
    ['any directory further up', []],
  ])('conf.d in %s is found, wherever the program is called from', (_where, steps) => {
    put(at(...steps, 'conf.d', 'a.yaml'), 'homeContent: found');
    expect(read()).toBe('found');
  });

  it('only the nearest one is read', () => {
    put(at('conf.d', 'a.yaml'), 'homeContent: far');
    put(at('app', 'conf.d', 'a.yaml'), 'homeContent: near');
    expect(read()).toBe('near');
  });

  it('a file of that name is skipped', () => {
    put(at('conf.d', 'a.yaml'), 'homeContent: far');
    put(at('app', 'conf.d'), 'homeContent: a file');
    expect(read()).toBe('far');
  });

  it('a link to the program is followed first', () => {
    put(at('app', 'conf.d', 'a.yaml'), 'homeContent: beside the program');
    put(join(root, 'usr', 'conf.d', 'a.yaml'), 'homeContent: beside the link');
    symlinkSync(at('app', 'bin', 'program.js'), join(root, 'usr', 'rampart.js'));
    expect(read({}, join(root, 'usr', 'rampart.js'))).toBe('beside the program');
  });

  it.each(['SVC_CONF_DIR', 'SVC_CONF_PATH'])('%s is read instead', (variable) => {
    put(at('app', 'conf.d', 'a.yaml'), 'homeContent: found');
    put(join(root, 'named', 'a.yaml'), 'homeContent: named');
    expect(read({ [variable]: join(root, 'named') })).toBe('named');
  });

  it('none: the start fails and says what to set', () => {
    expect(() => read()).toThrow(`conf.d: no such directory in ${at('app', 'bin')} or above it`);
    expect(() => read()).toThrow('SVC_CONF_DIR');
  });

  it('a launcher that brings defaults and names no directory has no files', () => {
    put(at('app', 'conf.d', 'a.yaml'), 'homeContent: found');
    put(join(root, 'defaults.yaml'), 'homeContent: brought');
    expect(read({ SVC_CONF_DEFAULTS: join(root, 'defaults.yaml') })).toBe('brought');
  });
});
