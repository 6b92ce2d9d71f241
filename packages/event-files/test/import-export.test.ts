import { readFile, truncate } from 'node:fs/promises';
import { parse } from 'yaml';
import { deflateRawSync } from 'node:zlib';
import { importFrom, run, useFolder, type Report } from './importing';

const { inFolder, write, challenge } = useFolder();

const table = (...results: object[]) => JSON.stringify({ count: results.length, results, meta: {} });

const EXPORT: Readonly<Record<string, string>> = {
  'db/alembic_version.json': table({ version_num: '5c4996aeb2cb' }),
  'db/challenges.json': table(
    {
      id: 1,
      name: 'Warm Up',
      description: 'Easy.\r\nReally.',
      value: 100,
      category: 'misc',
      type: 'standard',
      state: 'visible',
      max_attempts: 3,
      requirements: null,
      connection_info: 'nc misc.example.org 1337',
      next_id: 2,
      attribution: null,
    },
    {
      id: 2,
      name: 'Falling',
      description: 'Less and less. ![](/files/c3d4/logo.png)',
      value: 238,
      category: 'pwn',
      type: 'dynamic',
      state: 'hidden',
      max_attempts: 0,
      requirements: '{"prerequisites": [1], "anonymize": true}',
    },
  ),
  'db/dynamic_challenge.json': table({
    id: 2,
    initial: 500,
    minimum: 100,
    decay: 25,
    function: 'logarithmic',
  }),
  'db/flags.json': table(
    { id: 1, challenge_id: 1, type: 'static', content: 'flag{w}', data: '' },
    { id: 2, challenge_id: 2, type: 'regex', content: 'flag\\{f.*\\}', data: 'case_insensitive' },
  ),
  'db/hints.json': table({
    id: 1,
    challenge_id: 2,
    title: null,
    content: 'Slowly,\r\nslowly.',
    cost: 50,
    requirements: { prerequisites: [] },
  }),
  'db/tags.json': table({ id: 1, challenge_id: 1, value: 'beginners' }),
  'db/files.json': table(
    { id: 1, type: 'challenge', location: 'a1b2/read me.txt', challenge_id: 1 },
    { id: 2, type: 'standard', location: 'c3d4/logo.png', challenge_id: null },
    { id: 3, type: 'challenge', location: '../../db/users.json', challenge_id: 2 },
  ),
  'db/config.json': table(
    { id: 1, key: 'ctf_name', value: 'Old name' },
    { id: 2, key: 'start', value: '1809187200' },
    { id: 3, key: 'user_mode', value: 'teams' },
    { id: 4, key: 'ctf_name', value: 'Example CTF' },
    { id: 5, key: 'end', value: null },
  ),
  'db/users.json': table({ id: 1, name: 'admin' }, { id: 2, name: 'ada' }),
  'db/solves.json': '',
  'uploads/a1b2/read me.txt': 'a handout\n'.repeat(50),
};

/** A ZIP file as archivers make them: every other entry is deflated. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const [parts, directoryParts]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [index, [name, text]] of Object.entries(files).entries()) {
    const [content, method] = index % 2 === 0 ? [Buffer.from(text), 0] : [deflateRawSync(text), 8];
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, Buffer.from(name), content);
    directoryParts.push(entry, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directoryParts, end]);
}

describe.each(['a folder', 'a ZIP file'])('an export in %s', (form) => {
  let event: string;
  let report: Report;
  beforeAll(async () => {
    event = `from ${form}`;
    for (const [name, text] of Object.entries(EXPORT)) await write(`export/${name}`, text);
    await write('export.zip', zipOf(EXPORT));
    const source = inFolder(form === 'a folder' ? 'export' : 'export.zip');
    report = await importFrom('ctfd-export', source, inFolder(event));
  });

  test('becomes an event without findings', async () => {
    expect(report.findings).toEqual([]);
    expect(parse(await readFile(inFolder(event, 'event.yaml'), 'utf8'))).toEqual({
      managedBy: 'event-files',
      name: 'Example CTF',
      startTime: '2027-05-01T16:00:00.000Z',
    });
    expect(await challenge(`${event}/challenges/misc/warm-up`)).toEqual({
      name: 'Warm Up',
      description: 'Easy.\nReally.\n\n`nc misc.example.org 1337`\n',
      points: { min: 100, max: 100 },
      flags: ['flag{w}'],
      tags: ['beginners'],
      files: ['files/read me.txt'],
    });
    expect(await challenge(`${event}/challenges/pwn/falling`)).toEqual({
      name: 'Falling',
      description: 'Less and less. ![](/files/c3d4/logo.png)',
      points: { min: 100, max: 500 },
      flags: [{ provider: 'flags/regex', config: { pattern: '^(?:flag\\{f.*\\})$', flags: 'i' } }],
      hints: [{ title: 'Hint 1', content: 'Slowly,\nslowly.', price: 50 }],
      hidden: true,
      requires: [{ challenges: ['warm-up'] }],
    });
    const handout = inFolder(event, 'challenges/misc/warm-up/files/read me.txt');
    expect(await readFile(handout, 'utf8')).toBe(EXPORT['uploads/a1b2/read me.txt']);
  });

  test('loses nothing in silence', () => {
    expect(report.lost.map(({ id, what }) => `${id ?? '-'}: ${what}`).sort()).toEqual([
      '-: config: 1 settings',
      '-: files: 1 that belong to no challenge',
      '-: users: 2 rows',
      'falling: decay: how values fall is up to the formula of the event',
      'falling: function: how values fall is up to the formula of the event',
      'falling: requirements.anonymize',
      'falling: the file "users.json", which cannot be read',
      'falling: the link to "/files/c3d4/logo.png", which only the old server has',
      'warm-up: max_attempts',
      'warm-up: next_id',
    ]);
  });
});

test.each([
  ['cut off', zipOf(EXPORT).length - 40],
  ['larger than can be read at once', 2 ** 31 + 1],
])('a file that is %s is refused, and says what to do', async (_, sizeBytes) => {
  await write('cut.zip', zipOf(EXPORT));
  const source = inFolder('cut.zip');
  await truncate(source, sizeBytes);
  const { exitCode, text } = await run('import', '--from', 'ctfd-export', source, inFolder('y'));
  expect(exitCode).toBe(1);
  expect(text).toContain('Unpack it, and name the folder instead.');
});
