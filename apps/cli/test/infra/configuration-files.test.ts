import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireAbsent } from '../../src/infra/configuration-files';

it('a directory with a file of that name is refused before anything is changed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'configuration-'));
  const [file, other] = [join(directory, 'event.json'), join(directory, 'environment.json')];
  await expect(requireAbsent([file, other])).resolves.toBeUndefined();
  await writeFile(file, '{}');
  await expect(requireAbsent([other, file])).rejects.toThrow(
    `"${file}" already exists: name another directory. Nothing was changed.`,
  );
  await rm(directory, { recursive: true });
});
