import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '@rampart/test-platform';
import type { Page } from 'playwright-core';
import { describeWithBrowser, startStage, type Stage } from './support/stage';

/**
 * Takes the pictures of docs/organise, following that guide on an event of its own. Only on request, because pictures of
 * two machines are never the same bytes: GUIDE_PICTURES=1 npm test -- e2e guide
 */
const describePictures = process.env['GUIDE_PICTURES'] === undefined ? describe.skip : describeWithBrowser;
const DIRECTORY = join(REPOSITORY_DIR, 'docs/organise/pictures');
const MINUTE = 60_000;
const TEAMS = ['Null Pointers', 'Byte Bandits', 'The Segfaults', 'Rubber Ducks', 'Cold Boot', 'Off By One'];
const CHALLENGES = [
  ['warm-up', 'Warm-up', 'misc', 100, ['easy']],
  ['paper-trail', 'Paper Trail', 'forensics', 300, ['easy']],
  ['small-primes', 'Small Primes', 'crypto', 400, ['medium']],
  ['guest-book', 'Guest Book', 'web', 500, ['medium']],
  ['baby-heap', 'Baby Heap', 'pwn', 500, ['hard']],
] as const;

describePictures('the pictures of the guide', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage({
      homeContent: 'One day, five categories, one harbour. Teams of any size are welcome.',
      accentColor: '#0f766e',
      leaderboard: { graphSampleTime: MINUTE },
    });
    await stage.ask('PUT', '/v2/admin/settings', { data: { ctfName: 'Harbour CTF' } });
    await mkdir(DIRECTORY, { recursive: true });
  });
  afterAll(() => stage.stop());

  const take = (page: Page, name: string) => page.screenshot({ path: join(DIRECTORY, `${name}.png`) });

  it('are of what the guide does', async () => {
    const teams = [];
    for (const team of TEAMS) teams.push(await stage.aTeam(team));
    for (const [id, name, category, max, tags] of CHALLENGES)
      await stage.aChallenge(id, { name, category, tags, points: { min: 50, max } });
    for (const [place, team] of teams.entries())
      for (const [index, [id]] of CHALLENGES.slice(0, TEAMS.length - place).entries())
        await stage.ask('PUT', `/v2/admin/challs/${id}/solves/${team.id}`, {
          reason: 'for the pictures',
          solvedAt: Date.now() - MINUTE * (50 - 9 * index - 2 * place),
        });

    const staff = await stage.visit('/staff/challenges/new', { token: stage.platform.adminToken });
    await staff.getByLabel('Name').fill('Lighthouse');
    await staff.getByLabel('Category').fill('crypto');
    await staff.getByLabel('Author').fill('mira');
    const text = 'The keeper signs every message **twice**.\n\nWho signs `harbour open`?\n';
    await staff.getByLabel('Description').fill(text);
    const flags = staff.getByRole('group', { name: 'Flags' });
    await flags.getByLabel('Flag', { exact: true }).fill('flag{two_lights_one_key}');
    await staff.getByRole('region', { name: 'Preview' }).getByText('twice').waitFor();
    await take(staff, 'editor');
    await staff.getByLabel(/^Hidden/).uncheck();
    await staff.getByRole('button', { name: 'Save' }).click();
    await staff.getByRole('button', { name: 'Delete challenge' }).waitFor();
    await staff.goto(`${stage.origin}/staff/settings`);
    await staff.getByLabel('Name of the event').waitFor();
    await take(staff, 'settings');

    const player = await stage.visit('/challenges/lighthouse', { token: teams[1]?.token ?? '' });
    await player.getByRole('heading', { name: 'Lighthouse' }).waitFor();
    await player.getByText('twice').waitFor();
    await take(player, 'challenge');
    await player.goto(`${stage.origin}/`);
    await player.getByText('One day').waitFor();
    await take(player, 'home');
    const projector = await stage.visit('/projector', { theme: 'dark' });
    await projector.getByText('Null Pointers').first().waitFor();
    await projector.locator('canvas').waitFor();
    await projector.getByText('Guest Book').first().waitFor();
    await take(projector, 'projector');
  });
});
