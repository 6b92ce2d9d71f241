import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAdminToken, requireBaseUrl } from './connection-options';

describe('the file with the token of an administrator', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'rampart-token-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const read = async (text: string) => {
    const path = join(directory, 'token');
    await writeFile(path, text);
    return readAdminToken(path);
  };

  it('may end with a line break', async () => {
    expect(await read('a+b/c==\n')).toBe('a+b/c==');
  });

  it.each([
    ['is empty', ' \n', /is empty\.$/],
    [
      'holds the lines of npm too',
      '> rampart\n\nsecret\n',
      /must hold a token and nothing else; .* without --silent\.$/,
    ],
  ])('is refused if it %s', async (_what, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});

describe('the address of the platform', () => {
  it('may end with a slash', () => {
    expect(requireBaseUrl('https://ctf.example.org/')).toBe('https://ctf.example.org');
  });

  it.each([
    ['names no protocol', 'ctf.example.org', 'is not an http or https URL.'],
    ['is that of the API', 'https://ctf.example.org/api/', 'without "/api" at the end'],
    ['is that of a version of the API', 'https://ctf.example.org/api/v2', 'without "/api" at the end'],
  ])('is refused if it %s', (_what, text, message) => {
    expect(() => requireBaseUrl(text)).toThrow(message);
  });
});
