import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAdminToken } from './connection-options';

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
