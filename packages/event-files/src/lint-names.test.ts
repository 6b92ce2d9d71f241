/** Names in the files: ids of challenges, and what an instance runs. */
import { describeFinding } from './finding';
import { lintFolder } from './lint';
import { aFolder } from './testing/a-folder';

const challenge = 'challenges/web/shop/challenge.yaml';
const PLAYABLE = 'name: Shop\npoints: { min: 100, max: 500 }\n';

const lint = async (text: string) =>
  (await lintFolder(aFolder({ 'event.yaml': 'name: CTF', [challenge]: text }))).map(describeFinding);

test.each([
  ['two dots', '..', ':1: id: cannot stand in an address; give it another one'],
  ['256 characters', 'x'.repeat(256), ':1: id: must NOT have more than 255 characters'],
])('an id of %s is found', async (_what, id, finding) => {
  expect(await lint(`id: ${id}\n${PLAYABLE}flags: [f]`)).toEqual([expect.stringContaining(finding)]);
});

test('an id that two folders have is found', async () => {
  const text = `${PLAYABLE}flags: [f]`;
  const folder = aFolder({ [challenge]: text, 'challenges/pwn/shop/challenge.yaml': text });
  const [finding, ...others] = (await lintFolder(folder)).map(describeFinding);
  expect(finding).toContain(
    'challenges/pwn/shop/challenge.yaml:1: id: the id "shop" is also that of challenges/web/shop',
  );
  expect(others).toEqual([]);
});

test.each([
  ['service', '{ services: { app: {}, db: {} } }'],
  ['pod', '{ pods: [{ name: app }, { name: db }] }'],
])('an endpoint of no %s is found, one that exists is not', async (_what, config) => {
  const exposing = (name: string) =>
    lint(
      `${PLAYABLE}flags: [f]\ninstancerConfig:\n  config: ${config}\n  expose:\n    - { kind: tcp, hostPrefix: a, containerName: ${name}, containerPort: 1 }`,
    );
  const finding =
    ':7: instancerConfig.expose.0.containerName: there is no "web" in config; name one of app, db';
  expect(await exposing('web')).toEqual([expect.stringContaining(finding)]);
  expect(await exposing('db')).toEqual([]);
});

test.each(['q=%22x%22.html', 'a%0ab', 'a%0D.txt'])(
  'what a form reads as an escape in the name of an uploaded file is found: %s',
  async (name) => {
    const folder = aFolder(
      { [challenge]: `${PLAYABLE}flags: [f]\nfiles: ['${name}']` },
      { handouts: [name] },
    );
    expect((await lintFolder(folder)).map(describeFinding)).toEqual([
      `${challenge}:4: files.0: "${name}" cannot be the name of a file; give it another one with name`,
    ]);
  },
);

test('a quote in the name of an uploaded file, which a form would change, is found', async () => {
  const files = `files: [{ path: a, name: 'say "hi"' }, { url: 'https://example.org/b', name: '"b"' }]`;
  const folder = aFolder({ [challenge]: `${PLAYABLE}flags: [f]\n${files}` }, { handouts: ['a'] });
  expect((await lintFolder(folder)).map(describeFinding)).toEqual([
    `${challenge}:4: files.0: "say "hi"" cannot be the name of a file; give it another one with name`,
  ]);
});
