import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInside } from '../src/inside';

const OWN = 'challenges/web/shop';

let outside: string;
let root: string;
beforeEach(async () => {
  outside = await realpath(await mkdtemp(join(tmpdir(), 'event-')));
  root = join(outside, 'event');
  await mkdir(join(root, OWN, 'files'), { recursive: true });
  await mkdir(join(root, '.git'));
  for (const path of ['admin-token', 'event/.git/config', 'event/shared.txt'])
    await writeFile(join(outside, path), '');
});
afterEach(() => rm(outside, { recursive: true }));

const link = (to: string, path: string) => symlink(join(outside, to), join(root, OWN, path));
const found = async (written: string) => (await findInside(root, OWN, written))?.found;

test.each(['bot.ts', 'files/0/a.txt', '../../../shared.txt', '.htaccess', '../../../none/a.txt'])(
  'in the event, whether it is there or not: %s',
  async (written) => {
    expect(await found(written)).toBe(join(root, OWN, written));
  },
);

test('a link within the event is followed', async () => {
  await link('event/shared.txt', 'a.txt');
  expect(await found('a.txt')).toBe(join(root, 'shared.txt'));
});

test.each([
  ['a path out of the event', '../../../../admin-token'],
  ['a path from the root', '/etc/hostname'],
  ['a path into .git', '../../../.git/config'],
  ['a link to a file', 'token.txt'],
  ['a link to a file that is not there', 'later.txt'],
  ['a link of a folder on the way', 'home/files/a.txt'],
  ['a link into .git', 'config.txt'],
])('outside of the event: %s', async (_what, written) => {
  await link('admin-token', 'token.txt');
  await link('not-yet', 'later.txt');
  await link('.', 'home');
  await link('event/.git/config', 'config.txt');
  expect(await found(written)).toBeUndefined();
});

test('the folder of a challenge that is a link counts as in the event, and files beside it do not', async () => {
  await mkdir(join(outside, 'shared/linked'), { recursive: true });
  await symlink(join(outside, 'shared/linked'), join(root, 'challenges/web/linked'));
  const place = async (written: string) => (await findInside(root, 'challenges/web/linked', written))?.found;
  expect(await place('bot.ts')).toBe(join(outside, 'shared/linked/bot.ts'));
  await symlink('..', join(outside, 'shared/linked/up'));
  expect(await place('up/bot.ts')).toBeUndefined();
});
