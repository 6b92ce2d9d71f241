import { mkdir, readFile, symlink } from 'node:fs/promises';
import { importFrom, run, useFolder, type Report } from './importing';

const { inFolder, write, challenge } = useFolder();

const SHOP = `
name: The Shop!
author: Ada
category: web
description: Buy the flag.
value: 300
type: dynamic
extra: { initial: 500, decay: 30, minimum: 50 }
connection_info: https://shop.example.org
image: .
protocol: http
host: null
attempts: 5
topics: [sql injection]
flags:
  - flag{plain}
  - { type: static, content: 'flag{(Any)Case}', data: case_insensitive }
  - { type: regex, content: 'flag\\{\\d+\\}' }
  - { type: programmable, content: 'x' }
tags: [sqli, sqli]
files: [dist/shop.zip, dist/absent.zip, ../../outside.txt, link.txt]
hints:
  - Look at the cart.
  - { title: Closer, content: Look at the coupon., cost: 40 }
  - { content: Look again., cost: 10, requirements: { prerequisites: [1] } }
requirements: [Warm Up, Nowhere]
state: hidden
version: '0.1'
`;

describe('folders with a challenge.yml each', () => {
  let report: Report;
  beforeAll(async () => {
    await write('outside.txt', 'not of the repository');
    await write('repository/web/shop/challenge.yml', SHOP);
    await write('repository/web/shop/dist/shop.zip', 'zip');
    await symlink(inFolder('outside.txt'), inFolder('repository/web/shop/link.txt'));
    await write('repository/intro/challenge.yaml', "name: Warm Up\nvalue: 10\nflags: ['flag{w}']\n");
    await write(
      'repository/again/challenge.yml',
      "name: warm up\ncategory: Misc Ellany\nvalue: 10\ntype: dynamic\nminimum: 5\ndecay: 3\nflags: ['flag{w}']\n",
    );
    report = await importFrom('ctfcli', inFolder('repository'), inFolder('event'));
  });

  test('become challenges of an event without findings', async () => {
    expect(report.findings).toEqual([]);
    expect(report.written).toEqual([
      'event.yaml',
      'challenges/Misc-Ellany/warm-up/challenge.yaml',
      'challenges/misc/warm-up-2/challenge.yaml',
      'challenges/web/the-shop/challenge.yaml',
    ]);
    expect(await challenge('event/challenges/web/the-shop')).toEqual({
      name: 'The Shop!',
      author: 'Ada',
      description: 'Buy the flag.\n\n<https://shop.example.org>\n',
      points: { min: 50, max: 500 },
      flags: [
        'flag{plain}',
        {
          provider: 'flags/regex',
          config: { pattern: '^(?:flag\\{\\(Any\\)Case\\})$', flags: 'i' },
        },
        { provider: 'flags/regex', config: { pattern: '^(?:flag\\{\\d+\\})$' } },
      ],
      tags: ['sqli'],
      hints: [
        { title: 'Hint 1', content: 'Look at the cart.' },
        { title: 'Closer', content: 'Look at the coupon.', price: 40 },
        { title: 'Hint 3', content: 'Look again.', price: 10 },
      ],
      hidden: true,
      requires: [{ challenges: ['warm-up-2'] }],
      files: ['files/shop.zip'],
    });
    expect(await challenge('event/challenges/Misc-Ellany/warm-up')).toMatchObject({
      category: 'Misc Ellany',
      points: { min: 5, max: 10 },
    });
    const handout = inFolder('event/challenges/web/the-shop/files/shop.zip');
    expect(await readFile(handout, 'utf8')).toBe('zip');
  });

  test('lose nothing in silence', () => {
    expect(report.lost.filter(({ id }) => id !== 'the-shop')).toEqual([
      { id: 'warm-up', what: 'decay: how values fall is up to the formula of the event' },
    ]);
    const ofShop = report.lost.filter(({ id }) => id === 'the-shop');
    expect(ofShop.map(({ what }) => what).sort()).toEqual([
      'a flag of the type "programmable"',
      'attempts',
      'decay: how values fall is up to the formula of the event',
      'hints: requirements',
      'image',
      'protocol',
      'the file "absent.zip", which cannot be read',
      'the file "link.txt", which cannot be read',
      'the file "outside.txt", which cannot be read',
      'the prerequisite "Nowhere", which is not there',
      'topics',
    ]);
  });

  test('are not written over challenges that are there', async () => {
    const again = await run('import', '--from', 'ctfcli', inFolder('repository'), inFolder('event'));
    expect(again).toMatchObject({ exitCode: 1, text: expect.stringContaining('already exists') });
  });

  test('are shown without their flags', async () => {
    const { text } = await run('import', '--from', 'ctfcli', inFolder('repository'), inFolder('shown'));
    expect(text).toContain('Not carried over, the-shop: topics');
    expect(text).not.toContain('flag{');
  });
});

test('two challenges of one name are two, and a third one requires the first of them', async () => {
  const yaml = (value: number) => `name: Baby\ncategory: pwn\nvalue: ${String(value)}\nflags: ['flag{b}']\n`;
  await write('twins/2025/challenge.yml', yaml(10));
  await write('twins/2026/challenge.yml', yaml(20));
  await write('twins/next/challenge.yml', `name: Next\ncategory: pwn\nrequirements: [Baby]\n`);
  const { lost } = await importFrom('ctfcli', inFolder('twins'), inFolder('twice'));
  expect(lost).toEqual([]);
  expect(await challenge('twice/challenges/pwn/baby')).toMatchObject({ points: { max: 10 } });
  expect(await challenge('twice/challenges/pwn/baby-2')).toMatchObject({ points: { max: 20 } });
  expect(await challenge('twice/challenges/pwn/next')).toMatchObject({
    requires: [{ challenges: ['baby'] }],
  });
});

test('names and flags that are numbers are taken as they are written', async () => {
  const flags = '[0123, 1e5, 0xff, 1.10, { content: 007 }]';
  await write('numbers/challenge.yml', `name: 2048\ncategory: misc\nvalue: 100\nflags: ${flags}\n`);
  await importFrom('ctfcli', inFolder('numbers'), inFolder('counted'));
  expect(await challenge('counted/challenges/misc/2048')).toMatchObject({
    name: '2048',
    points: { max: 100 },
    flags: ['0123', '1e5', '0xff', '1.10', '007'],
  });
});

test('a flag has what is merged into it', async () => {
  const any = 'any: &any { data: case_insensitive }\nflags: [{ <<: *any, content: x }]\n';
  await write('merged/challenge.yml', `name: Any\ncategory: misc\n${any}`);
  await importFrom('ctfcli', inFolder('merged'), inFolder('one'));
  expect(await challenge('one/challenges/misc/any')).toMatchObject({ flags: [{ config: { flags: 'i' } }] });
});

test.each([
  ['YAML', 'name: B\ndescription: *italics*\n'],
  ['UTF-8', Buffer.from('name: B\nflags: [flag{\u00e9}]\n', 'latin1')],
])('a file that is not %s is refused by its line', async (what, content) => {
  await write('broken/a/challenge.yml', 'name: A\ndescription: In *italics*\n');
  await write('broken/b/challenge.yml', content);
  const broken = await run('import', '--from', 'ctfcli', inFolder('broken'), inFolder('none'));
  expect(broken.exitCode).toBe(1);
  expect(broken.text).toContain(`broken/b/challenge.yml:2: is not ${what} here`);
});

test.each([
  ['a folder without any', ['--from', 'ctfcli', '.rampart-nothing'], 1],
  ['an unknown format', ['--from', 'else', '.', 'x'], 2],
  ['no format', ['.', 'x'], 2],
])('%s is refused', async (_what, args, expected) => {
  await mkdir(inFolder('empty'), { recursive: true });
  const where = args.map((arg) => (arg === '.rampart-nothing' ? inFolder('empty') : arg));
  const { exitCode } = await run('import', ...where, ...(expected === 1 ? [inFolder('none')] : []));
  expect(exitCode).toBe(expected);
});
