import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT } from '../command';
import { runCommandLine } from '../run-command-line';
import { configCommand } from './config.command';

const EXAMPLE = join(__dirname, '../../../../../infra/config/example.yaml');

describe('config check', () => {
  const before = process.env;
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'config-check-'));
    process.env = { PATH: before['PATH'], SVC_CONF_DIR: directory };
  });
  afterEach(() => {
    process.env = before;
    rmSync(directory, { recursive: true });
  });

  const table = { config: { summary: '', load: () => Promise.resolve(configCommand) } };

  async function check(content: string, ...options: string[]) {
    writeFileSync(join(directory, 'event.yaml'), content);
    const [out, err]: [string[], string[]] = [[], []];
    const terminal = {
      out: (line: string) => out.push(line),
      err: (line: string) => err.push(line),
      isInteractive: false,
    };
    const exitCode = await runCommandLine(table, ['config', 'check', ...options], terminal, '1.2.3');
    return { exitCode, out, err };
  }

  it('prints one sentence per problem: the key, what is wrong, and where it is set', async () => {
    const { exitCode, out } = await check(
      'captcha: { provider: { name: captcha/none } }\nproxy: { trust: "2" }',
    );
    expect(exitCode).toBe(EXIT.failed);
    const file = join(directory, 'event.yaml');
    expect(out).toContain(
      `captcha.provider.name: is not known; one of captcha/recaptcha, captcha/hcaptcha, captcha/turnstile [${file}]`,
    );
    expect(out.filter((line) => line.startsWith('database.sql: is missing'))).toHaveLength(1);
  });

  it('prints path, message and sources as JSON', async () => {
    const { exitCode, out } = await check('maxMembers: many', '--json', '--npm-start');
    expect(exitCode).toBe(EXIT.failed);
    expect(JSON.parse(out.join('\n'))).toEqual({
      problems: [
        {
          path: 'maxMembers',
          message: 'must be integer (Maximum number of members of a team)',
          sources: [join(directory, 'event.yaml')],
        },
      ],
      hints: [],
    });
  });

  it('requires nothing that npm start provides itself', async () => {
    expect(await check('', '--npm-start')).toMatchObject({ exitCode: EXIT.done });
    expect(await check('')).toMatchObject({ exitCode: EXIT.failed });
  });

  it('requires no directory of files where npm start needs none', async () => {
    const { argv } = process;
    const program = join(directory, 'program.js');
    writeFileSync(program, '');
    delete process.env['SVC_CONF_DIR'];
    process.argv = [process.execPath, program];
    try {
      expect(await check('', '--npm-start')).toEqual({
        exitCode: EXIT.done,
        out: ['The configuration is in order.'],
        err: [],
      });
      expect((await check('')).out).toEqual([expect.stringMatching(/^conf\.d: no such directory/)]);
    } finally {
      process.argv = argv;
    }
  });

  it('finds nothing wrong with the example, also as JSON', async () => {
    const example = readFileSync(EXAMPLE, 'utf8');
    expect(await check(example, '--npm-start')).toEqual({
      exitCode: EXIT.done,
      out: ['The configuration is in order.'],
      err: [],
    });
    expect((await check(example, '--npm-start', '--json')).out).toEqual(['{"problems":[],"hints":[]}']);
  });

  it('finds nothing wrong with the example when everything commented out is enabled', async () => {
    const lines = readFileSync(EXAMPLE, 'utf8').split('\n');
    const switchedOn = lines.map((line) => line.replace(/^( *)#:/, '$1')).join('\n');
    expect(switchedOn).not.toBe(lines.join('\n'));
    expect(await check(switchedOn, '--npm-start')).toEqual({
      exitCode: EXIT.done,
      out: ['The configuration is in order.'],
      err: [],
    });
  });

  it('lists keys that nothing reads as hints, which are not failures', async () => {
    const written =
      'captha: {}\nproxy: { trusted: 1 }\nsponsors: [{ name: a, description: b, link: c }]\ncsp: { own-src: [] }';
    const file = join(directory, 'event.yaml');
    expect(await check(written, '--npm-start')).toEqual({
      exitCode: EXIT.done,
      out: [
        'The configuration is in order.',
        ...['captha', 'proxy.trusted', 'sponsors.0.link'].map(
          (key) => `hint: ${key}: is not a setting and has no effect [${file}]`,
        ),
      ],
      err: [],
    });
  });

  it('explains why a file cannot be read', async () => {
    const { exitCode, out } = await check('a: [', '--npm-start');
    expect(exitCode).toBe(EXIT.failed);
    expect(out).toEqual([expect.stringContaining(join(directory, 'event.yaml'))]);
  });

  it('refuses unknown actions', async () => {
    const terminal = { out: () => undefined, err: () => undefined, isInteractive: false };
    expect(await runCommandLine(table, ['config'], terminal, '')).toBe(EXIT.usage);
    expect(await runCommandLine(table, ['config', 'change'], terminal, '')).toBe(EXIT.usage);
  });
});
