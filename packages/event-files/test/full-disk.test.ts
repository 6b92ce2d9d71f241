import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminChallengeV2 } from '@rampart/contract';
import { pullEvent } from '../src/pull';
import type { EventServer } from '../src/server';
import { has, OURS } from '../src/testing/plan-inputs';

const WRITTEN = '# Two evenings of work.\nname: Shop\npoints: { min: 100, max: 500 }\nflags: ["flag{x}"]\n';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'event-'));
});
afterEach(() => rm(root, { recursive: true }));

test('a pull that runs out of disk leaves a challenge as it was written', async () => {
  const own = join(root, 'challenges/web/shop');
  await mkdir(own, { recursive: true });
  await writeFile(join(root, 'event.yaml'), `managedBy: ${OURS}\n`);
  await writeFile(join(own, 'challenge.yaml'), WRITTEN);
  await symlink('/dev/full', join(own, 'challenge.yaml.draft'));
  const { settings } = has({});
  const stored: AdminChallengeV2 = {
    id: 'shop',
    ...{ name: 'Shop', category: 'web', author: '', description: 'Buy a flag.', files: [] },
    ...{ points: { min: 100, max: 500 }, tiebreakEligible: true, sortWeight: null, hidden: false, tags: [] },
    flags: [{ provider: 'flags/static', config: { flag: 'flag{x}' } }],
    ...{ instancerConfig: null, adminBotConfig: null },
  };
  const server = {
    settings: () => Promise.resolve({ version: '"s"', settings }),
    instancers: () => Promise.resolve(undefined),
    listWaves: () => Promise.resolve({}),
    listHints: () => Promise.resolve([]),
    listChallenges: () => Promise.resolve([stored]),
  } as Partial<EventServer> as EventServer;
  await expect(pullEvent(server, root)).rejects.toThrow('ENOSPC');
  expect(await readFile(join(own, 'challenge.yaml'), 'utf8')).toBe(WRITTEN);
  expect(await readdir(own)).toEqual(['challenge.yaml']);
});
