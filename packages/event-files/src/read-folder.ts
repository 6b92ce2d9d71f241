import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { access, constants, readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { EventError } from './event-error';
import type { Finding } from './finding';
import { challengeYaml, eventYaml, type ChallengeYaml, type EventYaml } from './schema';
import { readYaml, type YamlFile } from './yaml-file';

/** A file that a challenge hands out. */
export interface LocalFile {
  readonly name: string;
  /** Relative to the folder of the event. */
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

export interface ChallengeFolder {
  readonly id: string;
  readonly category: string;
  readonly yaml: YamlFile<ChallengeYaml>;
  /** By their path as written; absent when there is no such file. */
  readonly files: ReadonlyMap<string, LocalFile>;
  readonly botScript: string | undefined;
  /** Whether its solve script is there and may be executed; true without one. */
  readonly canTry: boolean;
}

export interface EventFolder {
  readonly directory: string;
  readonly event: YamlFile<EventYaml> | undefined;
  readonly challenges: readonly ChallengeFolder[];
  /** What cannot be read; whatever is named here is missing from the rest. */
  readonly findings: readonly Finding[];
}

export const EVENT_FILE = 'event.yaml';
export const CHALLENGE_FILE = 'challenge.yaml';

/** Hex SHA-256 of a file. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

/** The path of what `written` names, relative to the folder of the event; undefined when that is outside of it. */
function insidePath(challengeDirectory: string, written: string): string | undefined {
  const path = posix.normalize(posix.join(challengeDirectory, written));
  return written.startsWith('/') || path.startsWith('..') ? undefined : path;
}

async function readLocalFile(directory: string, path: string, name: string): Promise<LocalFile | undefined> {
  const found = await stat(join(directory, path)).catch(() => undefined);
  if (found?.isFile() !== true) return undefined;
  return { name, path, sha256: await digestOf(join(directory, path)), sizeBytes: found.size };
}

/** The files that a challenge hands out from its folder, as written and under the name that teams see. */
export function writtenFiles(yaml: ChallengeYaml): { readonly path: string; readonly name: string }[] {
  return (yaml.files ?? []).flatMap((entry) => {
    const { path, name } = typeof entry === 'string' ? { path: entry, name: undefined } : pathOf(entry);
    return path === undefined ? [] : [{ path, name: name ?? posix.basename(path) }];
  });
}

function pathOf(entry: Exclude<NonNullable<ChallengeYaml['files']>[number], string>) {
  return 'path' in entry ? entry : { path: undefined, name: undefined };
}

async function canExecute(directory: string, own: string, written: string | undefined): Promise<boolean> {
  if (written === undefined) return true;
  const path = insidePath(own, written);
  if (path === undefined) return false;
  return access(join(directory, path), constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function readChallenge(
  directory: string,
  file: string,
): Promise<{ readonly challenge?: ChallengeFolder; readonly findings: readonly Finding[] }> {
  const { read: yaml, findings } = readYaml(
    challengeYaml,
    file,
    await readFile(join(directory, file), 'utf8'),
  );
  if (yaml === undefined) return { findings };
  const [, category = '', id = ''] = file.split('/');
  const own = posix.dirname(file);
  const files = new Map<string, LocalFile>();
  for (const { path: written, name } of writtenFiles(yaml.value)) {
    const path = insidePath(own, written);
    const local = path === undefined ? undefined : await readLocalFile(directory, path, name);
    if (local !== undefined) files.set(written, local);
  }
  const script = yaml.value.adminBotConfig?.script;
  const scriptPath = script === undefined ? undefined : insidePath(own, script);
  const botScript =
    scriptPath === undefined
      ? undefined
      : await readFile(join(directory, scriptPath), 'utf8').catch(() => undefined);
  const challenge: ChallengeFolder = {
    id: yaml.value.id ?? id,
    category: yaml.value.category ?? category,
    ...{ yaml, files, botScript },
    canTry: await canExecute(directory, own, yaml.value.solve?.script),
  };
  return { challenge, findings };
}

async function listFolders(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Reads what is in the folder of an event. Rejects with `EventError` when it is none. */
export async function readFolder(directory: string): Promise<EventFolder> {
  const eventSource = await readFile(join(directory, EVENT_FILE), 'utf8').catch(() => undefined);
  if (eventSource === undefined) {
    throw new EventError(
      `There is no ${EVENT_FILE} in "${directory}": name the folder of an event, or run event init.`,
    );
  }
  const { read: event, findings } = readYaml(eventYaml, EVENT_FILE, eventSource);
  const paths: string[] = [];
  for (const category of await listFolders(join(directory, 'challenges')))
    for (const id of await listFolders(join(directory, 'challenges', category)))
      paths.push(`challenges/${category}/${id}/${CHALLENGE_FILE}`);
  const read = [];
  for (const path of paths)
    if (existsSync(join(directory, path))) read.push(await readChallenge(directory, path));
  return {
    ...{ directory, event },
    challenges: read.flatMap(({ challenge }) => (challenge === undefined ? [] : [challenge])),
    findings: [...findings, ...read.flatMap((each) => each.findings)],
  };
}
