/** The commands of docs/organise/event-as-files.md, in its order, by the program that organisers run. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROGRAMS_DIR, REPOSITORY_DIR } from '@rampart/test-platform';
import { describeLocal, insist, startLocalTarget, type LocalTarget } from '../support';

const PROGRAM = join(PROGRAMS_DIR, 'packages/event-files/dist/src/main.js');
/** `npm run --silent rampart -- event <args>` of a checkout ends up there. */
const NPM = `npm() { shift 5; node '${PROGRAM}' "$@"; }`;

describeLocal('the guide', () => {
  let target: LocalTarget;
  let directory: string;
  beforeAll(async () => {
    target = await startLocalTarget();
    directory = await mkdtemp(join(tmpdir(), 'guide-'));
  });
  afterAll(async () => {
    await target.stop();
    await rm(directory, { recursive: true });
  });

  test('works as it is written', async () => {
    const checkout = join(directory, 'rampart');
    await mkdir(checkout);
    await writeFile(join(directory, 'admin-token'), target.admin.authToken);
    const page = await readFile(join(REPOSITORY_DIR, 'docs/organise/event-as-files.md'), 'utf8');
    const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
    expect(blocks.length).toBeGreaterThan(6);
    const script = [NPM, ...blocks].join('\n').replace('https://ctf.example.org', target.baseUrl);
    const { stdout, stderr } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: checkout,
    });
    expect(stderr).toContain('4 challenges, 0 findings.');
    expect(stdout).toContain('+ warm-up (misc), new');
    expect(stdout).toContain('points: {"min":100,"max":500} → {"min":100,"max":400}');
    expect(stdout).toMatch(/^ {3}2 {2}.*4 challenges$/m);
    // Rolled back on the server, and pulled.
    const stored = await target.asStaff('GET', '/api/v2/admin/challs/warm-up');
    expect(insist(stored).points).toEqual({ min: 100, max: 500 });
    expect(stdout).toContain('wrote challenges/misc/warm-up/challenge.yaml');
    const yaml = await readFile(join(directory, 'my-event/challenges/misc/warm-up/challenge.yaml'), 'utf8');
    expect(yaml).toMatch(/max: 500/);
  });
});
