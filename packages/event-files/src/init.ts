import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventError } from './event-error';
import { challengeYaml, eventYaml } from './schema';

/** The playable example event that is published with this package. */
const EXAMPLE = join(__dirname, '../../example');

/** Writes the schemas of both files for editors; the first line of each file names its schema. */
export async function writeSchemas(directory: string): Promise<void> {
  const schemas = join(directory, 'schemas');
  await mkdir(schemas, { recursive: true });
  for (const [name, schema] of Object.entries({ event: eventYaml, challenge: challengeYaml }))
    await writeFile(join(schemas, `${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
}

/** Writes the example into a folder that is empty or does not exist. */
export async function initFolder(directory: string): Promise<void> {
  const present = await readdir(directory).catch(() => []);
  if (present.some((name) => !name.startsWith('.')))
    throw new EventError(`"${directory}" is not empty: name a new folder.`);
  await cp(EXAMPLE, directory, { recursive: true });
  // Written here because npm packages leave out files of this name.
  await writeFile(join(directory, '.gitignore'), IGNORED);
  await writeSchemas(directory);
}

/**
 * Stored plans are ignored, because they may be older than the files. Recorded applies are not, because rollback
 * needs them.
 */
const IGNORED = '# A plan that was stored for event apply.\n*.plan.json\n';
