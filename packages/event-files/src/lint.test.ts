import { describeFinding } from './finding';
import { lintFolder } from './lint';
import { aFolder } from './testing/a-folder';

const challenge = 'challenges/web/shop/challenge.yaml';
const PLAYABLE = 'name: Shop\npoints: { min: 100, max: 500 }\n';

async function lint(text: string, present: Parameters<typeof aFolder>[1] = {}, event = 'name: CTF') {
  const findings = await lintFolder(aFolder({ 'event.yaml': event, [challenge]: text }, present));
  return findings.map(describeFinding).map((line) => line.replace(`${challenge}:`, ''));
}

const LEET = `flags:\n  - provider: flags/dynamic\n    config: { base: 'flag{x}' }\n`;

test.each([
  ['with code', `flags: ['flag{x}']\ndescription: | \n  \`table[i](x)\`\n\n      table[j](y)\n`],
  ['with its flag for all to read', `flags: ['flag{x}']\ndescription: It is flag&#123;x}.`],
  ['with links', `flags: ['flag{x}']\ndescription: '[a](https://example.org) [b](/rules) [c](#top)'`],
  ['with the longest flag', `flags: ['${'x'.repeat(1024)}']`],
  ['whose bot gets flags of teams', `${LEET}adminBotConfig: { script: bot.ts }`],
  ['whose instances get flags of teams', `${LEET}instancerConfig: { config: {} }`],
])('a challenge that can be played, %s, has no findings', async (_, text) => {
  expect(await lint(`${PLAYABLE}${text}`, { botScript: 'code' })).toEqual([]);
});

test('findings are in the order of files and lines', async () => {
  const time = '2027-02-30T00:00:00Z';
  const text = `name: ''\nreleaseTime: ${time}\ncloseTime: ${time}\npoints: { min: 1, max: 2 }\nflags: ['x ']`;
  expect(await lint(text, {}, `startTime: ${time}`)).toEqual([
    expect.stringMatching(/^1: name: is empty/),
    expect.stringMatching(/^2: releaseTime: is no time of the calendar/),
    expect.stringMatching(/^3: closeTime: is no time of the calendar/),
    expect.stringMatching(/^5: flags.0: begins or ends with blanks/),
    expect.stringMatching(/^event.yaml:1: startTime: is no time of the calendar/),
  ]);
});

test.each([
  [
    'a key that does not exist',
    `${PLAYABLE}flags: ['flag{x}']\nflaggs: []`,
    '4: flaggs: is not a known key; remove or rename it',
  ],
  [
    'text where a number belongs',
    'name: x\npoints: { min: a, max: 1 }\nflags: [y]',
    '2: points.min: must be integer',
  ],
  [
    'a flag that is a number',
    `${PLAYABLE}flags:\n  - flag{x}\n  - 1234`,
    '5: flags.1: must be string or object; if this is a text, put it in quotes',
  ],
  [
    'a key of a file that does not exist',
    `${PLAYABLE}flags: [f]\nfiles:\n  - { path: x.zip, nme: y }`,
    '5: files.0.nme: is not a known key',
  ],
  [
    'a kind of scoring that does not exist',
    `${PLAYABLE}scoring: { kind: pushed }`,
    '3: scoring.kind: must be decay or dynamic',
  ],
  [
    'pushed points without a source',
    `${PLAYABLE}scoring: { kind: dynamic }`,
    "3: scoring: must have required property 'source'",
  ],
  ['a word that is no boolean', `${PLAYABLE}hidden: yes`, '3: hidden: must be true or false'],
  ['a broken file', 'name: [', '1: is not YAML here:'],
  ['a second document', 'name: x\n---\nname: y', '2: is not YAML here: Another document begins'],
  ['too many aliases', `a: &a x\nb: [${'*a,'.repeat(101)}]`, '1: is not YAML here: Excessive alias count'],
  ['a flag in braces without quotes', 'flags: [flag{x}]', '1: is not YAML here: Missing , or : between'],
  [
    'a flag with a # without quotes',
    'flags:\n  - flag{a #b}',
    '2: is not YAML here: What follows # is a comment',
  ],
  ['a text with a colon without quotes', 'name: Part 1: the door', 'if this is a text, put it in quotes'],
  [
    'a text that is an alias of nothing',
    'name: x\ndescription: *hard*',
    '2: is not YAML here: There is no such anchor; if',
  ],
  ['a text that begins like a tag', 'name: !Wow that', '1: is not YAML here: Unresolved tag; if'],
  [
    'a flag that begins like a block',
    'flags:\n  - |wow',
    '2: is not YAML here: Block scalar header includes extra characters; if',
  ],
  [
    'a flag that its provider refuses',
    `${PLAYABLE}flags:\n  - config: {}`,
    "4: flags.0.config.flag: must have required property 'flag'; the server refuses this entry",
  ],
  [
    'an unknown provider',
    `${PLAYABLE}flags:\n  - { provider: flags/none, config: {} }`,
    '4: flags.0.provider: is not a flag provider; the server refuses this entry',
  ],
  [
    'a pattern that can take too long',
    `${PLAYABLE}flags:\n  - provider: flags/regex\n    config: { pattern: (a+)+$ }`,
    '5: flags.0.config.pattern: can take too long to match; the server refuses this entry',
  ],
  [
    'an example that its pattern refuses',
    `${PLAYABLE}flags:\n  - provider: flags/regex\n    config: { pattern: ^a$, flagValue: b }`,
    '5: flags.0.config.flagValue: does not match the pattern; the server refuses this entry',
  ],
  [
    'flags of teams that nobody hands out',
    `${PLAYABLE}flags:\n  - provider: flags/dynamic\n    config: { base: 'flag{x}' }`,
    '4: flags.0: accepts nothing',
  ],
  [
    'flags of a challenge with pushed points',
    `${PLAYABLE}flags: [x]\nscoring: { kind: dynamic, source: { transport: webhook, secret: s } }`,
    '3: flags: accepts nothing',
  ],
  ['a flag that nobody types', `${PLAYABLE}flags: ['flag{x} ']`, '3: flags.0: begins or ends with blanks'],
  [
    'a flag that is too long',
    `${PLAYABLE}flags: ['${'x'.repeat(1025)}']`,
    '3: flags.0: no team can submit more than 1024 characters',
  ],
  ['no flag', PLAYABLE, '1: flags: is empty; keep the challenge hidden while teams cannot play it'],
  [
    'points upside down',
    'name: x\npoints: { min: 5, max: 1 }\nflags: [f]',
    '2: points: has a min over its max',
  ],
  [
    'a statement with a flag',
    `${PLAYABLE}flags: ['flag{x}']\ndescription: It is flag{x}.`,
    '4: description: contains a flag of the challenge; teams would read it; if they should, write "{"',
  ],
  [
    'a statement that a pattern accepts',
    `${PLAYABLE}flags:\n  - provider: flags/regex\n    config: { pattern: 'k\\d' }\ndescription: k1`,
    '6: description: contains a flag of the challenge',
  ],
  [
    'a link into the folder',
    `${PLAYABLE}flags: [x1]\ndescription: '[get it](dist/shop.zip)'`,
    '4: description: the link to "dist/shop.zip" leads nowhere',
  ],
  [
    'a file that is missing',
    `${PLAYABLE}flags: [f]\nfiles:\n  - shop.zip`,
    '5: files.0: there is no file "shop.zip"',
  ],
  [
    'a script that is missing',
    `${PLAYABLE}flags: [f]\nadminBotConfig: { script: bot.ts }`,
    '4: adminBotConfig.script: there is no such script',
  ],
  [
    'a solve script that cannot be run',
    `${PLAYABLE}flags: [f]\nsolve: { script: solve.py }`,
    '4: solve.script: there is no such program',
  ],
  [
    'a time without a zone',
    `${PLAYABLE}flags: [f]\nreleaseTime: 2027-05-01T18:00:00`,
    '4: releaseTime: is not valid. Expected: A time in ISO 8601 with its zone: 2027-05-01T18:00:00+02:00.',
  ],
  [
    'a time beside a wave',
    `${PLAYABLE}flags: [f]\nwave: second\nreleaseTime: 2027-05-01T18:00:00Z`,
    '5: releaseTime: is that of the wave',
  ],
  [
    'a challenge that closes before it opens',
    `${PLAYABLE}flags: [f]\nreleaseTime: 2027-05-01T18:00:00Z\ncloseTime: 2027-05-01T17:00:00Z`,
    '5: closeTime: is not after the time at which it opens; keep the challenge hidden',
  ],
  [
    'a challenge that requires itself',
    `${PLAYABLE}flags: [f]\nrequires:\n  - challenges: [shop]`,
    '5: requires.0: names the challenge itself',
  ],
  [
    'a prerequisite that nobody can fulfil',
    `${PLAYABLE}flags: [f]\nrequires:\n  - { challenges: [a], count: 2 }`,
    '5: requires.0.count: is more than there are challenges',
  ],
  [
    'a decoy that is a flag',
    `${PLAYABLE}flags: ['flag{w}', 'flag{x}']\ndecoyFlags: ['flag{y}', 'flag{x}']`,
    '4: decoyFlags.1: is a flag of the challenge',
  ],
  [
    'a decoy that a pattern accepts',
    `${PLAYABLE}flags:\n  - provider: flags/regex\n    config: { pattern: 'y}$' }\ndecoyFlags: ['flag{y}']`,
    '6: decoyFlags.0: is a flag of the challenge',
  ],
  [
    'a hint that gives the flag away',
    `${PLAYABLE}flags: ['flag{w}', 'flag{x}']\nhints:\n  - { title: t, content: 'It is flag{x}.' }`,
    '5: hints.0.content: contains a flag of the challenge; teams would read it; if they should, write "{"',
  ],
  [
    'two hints of one title',
    `${PLAYABLE}flags: [f]\nhints:\n  - { title: t, content: a }\n  - { title: t, content: b }`,
    '6: hints.1.title: is the title of another hint',
  ],
  [
    'a hint at a time that does not exist',
    `${PLAYABLE}flags: [f]\nhints:\n  - { title: t, content: a, releaseTime: 2027-13-01T00:00:00Z }`,
    '5: hints.0.releaseTime: is no time of the calendar',
  ],
])('%s is found, with its line', async (_, text, expected) => {
  const [finding = '', ...others] = await lint(text);
  expect(finding).toContain(expected);
  expect(others).toEqual([]);
});

test('two files of one name are found, and files with a name of their own are not', async () => {
  const handouts = ['a/x.zip', 'b/x.zip'];
  const start = `${PLAYABLE}flags: [f]\nfiles:\n  - a/x.zip\n`;
  expect(await lint(`${start}  - b/x.zip`, { handouts })).toEqual([
    '6: files.1: two files are named "x.zip"; give one of them a name',
  ]);
  expect(await lint(`${start}  - { path: b/x.zip, name: y.zip }`, { handouts })).toEqual([]);
});

test('a challenge that closes before its wave opens is found', async () => {
  const text = `${PLAYABLE}flags: [f]\nwave: second\ncloseTime: 2027-05-01T18:00:00Z`;
  const opening = (time: string) => lint(text, {}, `waves: { second: ${time} }`);
  expect(await opening('2027-05-01T17:59:00Z')).toEqual([]);
  expect(await opening('2027-05-01T18:00:00Z')).toEqual([
    '5: closeTime: is not after the time at which it opens; keep the challenge hidden while teams cannot play it',
  ]);
});

test('an event that ends after it has started, in divisions that exist, has no findings', async () => {
  const divisions = 'divisions: { a: A, b: B }\ndefaultDivision: b';
  const event = `startTime: 2027-05-01T00:00:00Z\nendTime: 2027-05-01T00:00:01Z\n${divisions}`;
  expect(await lint(`${PLAYABLE}flags: [f]`, {}, event)).toEqual([]);
});

test.each([
  [
    'an end at the start',
    'startTime: 2027-05-01T00:00:00Z\nendTime: 2027-05-01T02:00:00+02:00',
    'event.yaml:2: endTime: is not after startTime',
  ],
  [
    'an end before the start',
    'startTime: 2027-05-02T00:00:00Z\nendTime: 2027-05-01T00:00:00Z',
    'event.yaml:2: endTime: is not after startTime',
  ],
  [
    'a time that does not exist',
    'startTime: 2027-13-02T00:00:00Z',
    'event.yaml:1: startTime: is no time of the calendar',
  ],
  [
    'a day that the month does not have',
    'endTime: 2027-02-29T18:00:00+01:00',
    'event.yaml:1: endTime: is no time of the calendar',
  ],
  [
    'a start without a zone',
    'startTime: 2027-05-01 18:00',
    'event.yaml:1: startTime: is not valid. Expected: A time in ISO 8601 with its zone',
  ],
  ['an unknown key of meta', 'meta: { titel: CTF }', 'event.yaml:1: meta.titel: is not a known key'],
  [
    'a wave at a time that does not exist',
    'waves: { second: 2027-13-02T00:00:00Z }',
    'event.yaml:1: waves.second: is no time of the calendar',
  ],
  [
    'a default division that does not exist',
    'divisions: { a: A }\ndefaultDivision: b',
    'event.yaml:2: defaultDivision: is not among the divisions',
  ],
])('%s is found', async (_, event, expected) => {
  const [finding = '', ...others] = await lint(`${PLAYABLE}flags: [f]`, {}, event);
  expect(finding).toContain(expected);
  expect(others).toEqual([]);
});
