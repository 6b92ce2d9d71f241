import { runEventCommand } from './command';
import { runEvent } from './testing/run-event';

test('the help calls the command by its name', async () => {
  const out: string[] = [];
  const terminal = { out: (line: string) => out.push(line), err: () => undefined };
  await runEventCommand(['--help'], { ...terminal, env: {}, now: () => new Date(0) }, 'rampart-event');
  expect(out[0]).toMatch(/^Usage: rampart-event init <new folder>\n {7}rampart-event import /);
});

describe('an event command without a connection says in one line what is missing', () => {
  it.each([
    ['the address', [], {}, /^The address of the server is missing: .*--url or RAMPART_URL.*\.$/],
    [
      'an address',
      [],
      { RAMPART_URL: 'ctf.example.org' },
      /^"ctf.example.org" is not an http or https URL\.$/,
    ],
    [
      'the address of the server alone',
      ['--url=https://ctf.example.org/api/'],
      {},
      /^Name the server without "\/api" at its end, such as https:\/\/ctf.example.org\.$/,
    ],
    [
      'the token',
      ['--url=http://127.0.0.1:9'],
      {},
      /^An administrator's token is missing: .*RAMPART_TOKEN_FILE.*\.$/,
    ],
    [
      'a file of the token',
      ['--url=http://127.0.0.1:9', '--admin-token-file=/nowhere/token'],
      {},
      /^The administrator's token cannot be read from "\/nowhere\/token" \(ENOENT\)\.$/,
    ],
    [
      'a token alone',
      ['--url=http://127.0.0.1:9'],
      { RAMPART_TOKEN: '> rampart\n\nsecret' },
      /^RAMPART_TOKEN must hold a token and nothing else; .* without --silent\.$/,
    ],
  ])('%s', async (_what, args, env, line) => {
    const ran = await runEvent(['plan', ...args], env);
    expect(ran).toMatchObject({ exitCode: 1, out: [], text: expect.stringMatching(line) });
  });
});
