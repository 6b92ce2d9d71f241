import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstanceStatusData } from '@rampart/contract';
import { readFolder } from '../src/read-folder';
import type { SolveServer } from '../src/solve-server';
import { addressOf, tryChallenge } from '../src/try-challenge';

const RUNNING: InstanceStatusData = {
  status: 'running',
  timeLeftMilliseconds: 60_000,
  endpoints: [
    { kind: 'https', host: 'shop.example.org', port: 443 },
    { kind: 'tcp', host: 'shop.example.org', port: 31337 },
  ],
};
const STOPPED: InstanceStatusData = { status: 'stopped', timeLeftMilliseconds: null, endpoints: null };
const ERRORED: InstanceStatusData = { ...STOPPED, status: 'errored' };

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'trial-'));
  const own = join(directory, 'challenges/web/shop');
  await mkdir(own, { recursive: true });
  await writeFile(join(directory, 'event.yaml'), 'name: CTF\n');
  const script = `#!/bin/sh
[ "$CHALLENGE_ADDRESS" = https://shop.example.org:443 ] || exit 1
[ "$(echo "$CHALLENGE_ADDRESSES" | tail -n 1)" = shop.example.org:31337 ] && echo 'flag{x}'
`;
  await writeFile(join(own, 'solve'), script);
  await chmod(join(own, 'solve'), 0o755);
  const yaml = "flags: ['flag{x}']\ninstancerConfig: { config: {} }\nsolve: { script: solve }\n";
  await writeFile(join(own, 'challenge.yaml'), yaml);
});
afterAll(() => rm(directory, { recursive: true }));

async function tryOn(
  before: InstanceStatusData,
  started: InstanceStatusData | Error | undefined,
  calls: string[] = [],
) {
  const server: SolveServer = {
    startInstance: () => (started instanceof Error ? Promise.reject(started) : Promise.resolve(started)),
    findInstance: () => Promise.resolve(before),
    stopInstance: (id) => Promise.resolve(void calls.push(`stop ${id}`)),
    report: (id, failure) => Promise.resolve(void calls.push(`${id} ${failure ?? 'solved'}`)),
  };
  const [challenge] = (await readFolder(directory)).challenges;
  if (challenge === undefined) throw new Error('the challenge cannot be read');
  await tryChallenge(server, challenge, { directory, env: { PATH: process.env['PATH'] } });
  return calls;
}

test('an instance is started for the script, and stopped afterwards', async () => {
  expect(await tryOn(STOPPED, RUNNING)).toEqual(['stop shop', 'shop solved']);
});

test('an instance that the account was using keeps running', async () => {
  expect(await tryOn(RUNNING, RUNNING)).toEqual(['shop solved']);
});

test.each([
  ['fails', ERRORED],
  ['is refused', undefined],
])('an instance that %s is reported', async (_what, started) => {
  expect(await tryOn(STOPPED, started)).toEqual(['stop shop', 'shop noInstance']);
});

test('an instance that may have been started although no answer came is stopped', async () => {
  const calls: string[] = [];
  await expect(tryOn(STOPPED, new Error('no answer'), calls)).rejects.toThrow('no answer');
  expect(calls).toEqual(['stop shop']);
});

test.each([
  [{ kind: 'http', host: 'a', port: 80 }, 'http://a:80'],
  [{ kind: 'tcp-ssl', host: 'a', port: 443 }, 'a:443'],
  [{ kind: 'raw', host: '', port: 0, text: 'ssh team@a' }, 'ssh team@a'],
] as const)('the endpoint %j is given as %s', (endpoint, expected) => {
  expect(addressOf(endpoint)).toBe(expected);
});
