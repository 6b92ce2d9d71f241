import { CommandError } from '../../src/command';
import { isEncrypted } from '../../src/backup/archive-reader';

test.each([
  ['a directory', __dirname, 'EISDIR'],
  ['nothing', `${__dirname}/nowhere`, 'ENOENT'],
])('%s is no backup, in one sentence', async (_what, path, code) => {
  await expect(isEncrypted(path)).rejects.toEqual(
    new CommandError(`The backup cannot be read from "${path}" (${code}).`),
  );
});
