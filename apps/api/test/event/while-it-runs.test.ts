/** The commands of docs/organise/while-it-runs.md, in its order. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createWebhookStore } from '@rampart/core/webhooks';
import { REPOSITORY_DIR } from '@rampart/test-platform';
import {
  describeLocal,
  insist,
  startLocalTarget,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
} from '../support';

interface Section {
  readonly heading: string;
  readonly commands: string;
}

/** Each heading with its fenced blocks, in order. */
async function sections(): Promise<Section[]> {
  const page = await readFile(join(REPOSITORY_DIR, 'docs/organise/while-it-runs.md'), 'utf8');
  return page
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      heading: text.split('\n')[0] ?? '',
      commands: [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block).join(''),
    }));
}

describeLocal('the guide to a running event', () => {
  let target: LocalTarget;
  let team: RegisteredTeam;
  let directory: string;
  let variables: Readonly<Record<string, string>>;
  let steps: Section[];
  beforeAll(async () => {
    const discord = { url: 'http://tools.internal/events', secret: 'a-secret-of-the-tool' };
    target = await startLocalTarget({ config: { webhooks: { discord } } });
    await createWebhookStore(target.database).collect(['discord'], target.now());
    team = await target.aRegisteredTeam();
    const other = await target.aRegisteredTeam();
    for (const id of ['warm-up', 'night-shift']) await target.aStoredChallenge({ id });
    for (const { authToken } of [team, other])
      await target.submit({ authToken }, { id: 'night-shift', flag: 'flag{almost}' });
    await target.submit(team, { id: 'warm-up', flag: 'flag{right}' });
    variables = { TEAM: team.id, CASE: [team.id, other.id].sort().join('~') };
    directory = await mkdtemp(join(tmpdir(), 'while-it-runs-'));
    await mkdir(join(directory, 'checkout'));
    await writeFile(join(directory, 'admin-token'), target.admin.authToken);
    steps = await sections();
  });
  afterAll(async () => {
    await target.stop();
    await rm(directory, { recursive: true });
  });

  const freeze = async (frozen: boolean): Promise<void> => {
    insist(await target.asStaff('PUT', '/api/v2/admin/event', { data: { frozen } }));
  };
  beforeEach(async () => {
    await freeze(false);
    await target.set({ endTime: null });
  });

  /** Runs the commands of a section as they are written, after those of the first; fails when one of them does. */
  async function follow(heading: string): Promise<void> {
    const wanted = [steps[0], steps.find((step) => step.heading === heading)];
    const script = wanted.map((step) => step?.commands ?? 'false').join('');
    await promisify(execFile)(
      'bash',
      ['-euo', 'pipefail', '-c', script.replace('https://ctf.example.org', target.baseUrl)],
      { cwd: join(directory, 'checkout'), env: { ...process.env, ...variables } },
    );
  }
  const staff = async (path: string): Promise<Json> => insist(await target.asStaff('GET', `/api/v2/${path}`));

  const FOLLOWED: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'Stop the event for a while',
      async () => {
        expect(await staff('event')).toMatchObject({ pausedAt: null });
        expect(await staff('announcements?limit=5&offset=0')).toMatchObject({ total: 1 });
      },
    ],
    [
      'Repair a challenge',
      async () =>
        expect(await staff('challs/warm-up/solves?limit=5&offset=0')).toMatchObject({
          solves: [{ userId: team.id }],
        }),
    ],
    [
      'Give hints',
      async () =>
        expect((await staff('admin/challs/warm-up/hints')).hints).toMatchObject([
          { price: 50 },
          { price: 0 },
        ]),
    ],
    [
      'Open challenges together',
      async () => expect(await staff('admin/challs/night-shift')).toMatchObject({ wave: 'evening' }),
    ],
    [
      'Give and take points',
      async () =>
        expect(JSON.stringify(await staff(`admin/users/${team.id}/score-changes`))).toContain(
          'the other team',
        ),
    ],
    [
      'Keep the last hour exciting',
      async () => expect(await staff('event')).toMatchObject({ frozenFrom: expect.any(Number) as unknown }),
    ],
    [
      'Reveal the winners',
      async () => expect(await staff('event')).toMatchObject({ frozenFrom: null, revealedFromPlace: null }),
    ],
    [
      'Look into a suspicion',
      async () => {
        const { cases } = await staff('admin/integrity-cases?limit=5&offset=0');
        expect(cases).toMatchObject([{ verdict: 'dismissed', isOpen: false }]);
        expect(await staff(`admin/users/${team.id}`)).toMatchObject({ banned: false });
      },
    ],
    [
      'Tell your own tools',
      async () =>
        expect(await staff('admin/webhooks')).toMatchObject([{ pending: expect.any(Number) as unknown }]),
    ],
  ];

  test.each(FOLLOWED)('%s', async (heading, check) => {
    if (heading === 'Reveal the winners') {
      await freeze(true);
      await target.set({ endTime: target.now().getTime() });
    }
    await follow(heading);
    await check();
  });

  test('every section is followed above', () => {
    expect(steps.slice(1).map(({ heading }) => heading)).toEqual(FOLLOWED.map(([heading]) => heading));
    expect(steps.some(({ commands }) => commands === '')).toBe(false);
  });
});
