import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFileName, withoutUndefined } from '@rampart/contract';
import { stringify } from 'yaml';
import { EventError } from '../event-error';
import { writeSchemas } from '../init';
import { CHALLENGE_FILE, EVENT_FILE } from '../read-folder';
import { DEFAULT_OWNER } from '../target';
import { folderName, HEADS, YAML_STYLE } from '../written-files';
import { importChallenges, type ForeignEvent, type ImportedChallenge } from './foreign';

export interface ImportReport {
  readonly written: readonly string[];
  /** What was not converted; without `id` it concerns the event. */
  readonly lost: readonly { readonly id?: string; readonly what: string }[];
}

async function writeYaml(path: string, head: string, value: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${head}${stringify(value, YAML_STYLE)}`, { flag: 'wx' });
}

/** Writes the files of a challenge. Files that cannot be read are removed from the challenge and reported. */
async function writeFiles(directory: string, { yaml, files }: ImportedChallenge) {
  const lost: string[] = [];
  const names = new Set<string>();
  for (const { name, read } of files) {
    const content = isFileName(name) ? await read() : undefined;
    if (content === undefined) {
      lost.push(`the file "${name}", which cannot be read`);
      continue;
    }
    await mkdir(join(directory, 'files'), { recursive: true });
    await writeFile(join(directory, 'files', name), content);
    names.add(name);
  }
  const { files: _, ...rest } = yaml;
  const written = [...names].map((name) => `files/${name}`);
  return { yaml: written.length === 0 ? rest : { ...rest, files: written }, lost };
}

/** Writes a foreign event into a folder, which may already contain challenges. */
export async function writeImport(event: ForeignEvent, directory: string): Promise<ImportReport> {
  const imported = importChallenges(event.challenges);
  const folders = imported.map(({ id }, index) =>
    join('challenges', folderName(event.challenges[index]?.category ?? ''), id),
  );
  const taken = folders.find((folder) => existsSync(join(directory, folder)));
  if (taken !== undefined)
    throw new EventError(`"${taken}" already exists; import into a new folder, or move it away.`);
  const written: string[] = [];
  const lost: { id?: string; what: string }[] = event.lost.map((what) => ({ what }));
  if (!existsSync(join(directory, EVENT_FILE))) {
    const { name, startTime, endTime } = event;
    const fields = withoutUndefined({
      managedBy: DEFAULT_OWNER,
      name,
      startTime: startTime?.toISOString(),
      endTime: endTime?.toISOString(),
    });
    await writeYaml(join(directory, EVENT_FILE), HEADS.event, fields);
    await writeSchemas(directory);
    written.push(EVENT_FILE);
  }
  for (const [index, challenge] of imported.entries()) {
    const folder = folders[index] ?? '';
    const category = event.challenges[index]?.category ?? '';
    const files = await writeFiles(join(directory, folder), challenge);
    const yaml = folderName(category) === category ? files.yaml : { category, ...files.yaml };
    await writeYaml(join(directory, folder, CHALLENGE_FILE), HEADS.challenge, yaml);
    written.push(join(folder, CHALLENGE_FILE));
    for (const what of [...challenge.lost, ...files.lost]) lost.push({ id: challenge.id, what });
  }
  return { written, lost };
}
