import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { access, constants, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { errorCode } from './error-code';
import { EventError } from './event-error';
import type { Finding } from './finding';
import { findInside, insidePath } from './inside';
import { challengeYaml, eventYaml, type ChallengeYaml, type EventYaml } from './schema';
import { readYamlFile, type YamlFile } from './yaml-file';

/** A file of a challenge. */
export interface LocalFile {
  readonly name: string;
  /** Relative to the folder of the event. */
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/**
 * `carriageReturn`: the first line of the script ends with one, which systems take for part of the name of its
 * interpreter. `noInterpreter`: a script in a language such as Python names no interpreter, so the shell would run it.
 */
export type SolveFault = 'noProgram' | 'carriageReturn' | 'noInterpreter';

export interface ChallengeFolder {
  readonly id: string;
  readonly category: string;
  readonly yaml: YamlFile<ChallengeYaml>;
  /** Files by their path as written; missing files are absent. */
  readonly files: ReadonlyMap<string, LocalFile>;
  readonly botScript: string | undefined;
  /** Why the solve script cannot be run; undefined if it can, or if there is none. */
  readonly solveFault: SolveFault | undefined;
}

export interface EventFolder {
  readonly directory: string;
  readonly event: YamlFile<EventYaml> | undefined;
  readonly challenges: readonly ChallengeFolder[];
  /** Files that cannot be read and are missing from the other fields. */
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

async function readLocalFile(
  directory: string,
  own: string,
  { path: written, name }: { readonly path: string; readonly name: string },
): Promise<LocalFile | undefined> {
  const inside = await findInside(directory, own, written);
  const stats = inside && (await stat(inside.found).catch(() => undefined));
  if (!inside || stats?.isFile() !== true) return undefined;
  return { name, path: inside.path, sha256: await digestOf(inside.found), sizeBytes: stats.size };
}

async function readBotScript(
  directory: string,
  own: string,
  written: string | undefined,
): Promise<Buffer | undefined> {
  const inside = written === undefined ? undefined : await findInside(directory, own, written);
  return inside && readFile(inside.found).catch(() => undefined);
}

/** The files that a challenge hands out from its folder: paths as written, and the names that teams see. */
export function writtenFiles(yaml: ChallengeYaml): { readonly path: string; readonly name: string }[] {
  return (yaml.files ?? []).flatMap((entry) => {
    const { path, name } = typeof entry === 'string' ? { path: entry, name: undefined } : pathOf(entry);
    return path === undefined ? [] : [{ path, name: name ?? posix.basename(path) }];
  });
}

function pathOf(entry: Exclude<NonNullable<ChallengeYaml['files']>[number], string>) {
  return 'path' in entry ? entry : { path: undefined, name: undefined };
}

async function findSolveFault(
  directory: string,
  own: string,
  written: string | undefined,
): Promise<SolveFault | undefined> {
  if (written === undefined) return undefined;
  const path = insidePath(own, written);
  if (path === undefined) return 'noProgram';
  try {
    await access(join(directory, path), constants.X_OK);
    const content = await readFile(join(directory, path), 'latin1');
    if (/\.(?:[cm]?[jt]s|php|pl|py|rb)$/.test(path) && !content.startsWith('#!')) return 'noInterpreter';
    return /^#![^\n]*\r\n/.test(content) ? 'carriageReturn' : undefined;
  } catch {
    return 'noProgram';
  }
}

async function readChallenge(
  directory: string,
  file: string,
): Promise<{ readonly challenge?: ChallengeFolder; readonly findings: readonly Finding[] }> {
  const content = await readFile(join(directory, file)).catch(errorCode);
  if (typeof content === 'string') {
    const message = `cannot be read (${content}); a challenge is a file of this name`;
    return { findings: [{ file, line: 1, message }] };
  }
  const { read: yaml, findings } = readYamlFile(challengeYaml, file, content);
  if (yaml === undefined) return { findings };
  const [, category = '', id = ''] = file.split('/');
  const own = posix.dirname(file);
  const files = new Map<string, LocalFile>();
  for (const written of writtenFiles(yaml.value)) {
    const local = await readLocalFile(directory, own, written);
    if (local !== undefined) files.set(written.path, local);
  }
  const botScript = await readBotScript(directory, own, yaml.value.adminBotConfig?.script);
  const challenge: ChallengeFolder = {
    id: yaml.value.id ?? id,
    category: yaml.value.category ?? category,
    yaml,
    files,
    botScript: botScript?.toString(),
    solveFault: await findSolveFault(directory, own, yaml.value.solve?.script),
  };
  if (botScript === undefined || isUtf8(botScript)) return { challenge, findings };
  const message = 'the script is not UTF-8; save it in this encoding';
  return { challenge, findings: [...findings, yaml.at(['adminBotConfig', 'script'], message)] };
}

async function namesIn(directory: string): Promise<string[]> {
  // A missing folder counts as empty, because git keeps no empty folders. Other errors are thrown: a folder that
  // cannot be listed must not look as if its challenges were removed.
  if ((await lstat(directory).catch(errorCode)) === 'ENOENT') return [];
  const names = await readdir(directory);
  return names.sort();
}

/**
 * Lists folders, links included. A dangling link is a finding, because it must not look as if challenges were
 * removed.
 */
async function listFolders(root: string, path: string) {
  const folders: string[] = [];
  const findings: Finding[] = [];
  for (const name of await namesIn(join(root, path))) {
    const file = `${path}/${name}`;
    const found = await stat(join(root, file)).catch(errorCode);
    // Editors mark open files by hidden dangling links.
    if (typeof found === 'string' && !name.startsWith('.'))
      findings.push({ file, line: 1, message: `cannot be read (${found}); correct or remove it` });
    if (typeof found !== 'string' && found.isDirectory()) folders.push(file);
  }
  return { folders, findings };
}

/** Findings for files that look like challenges in a folder where none are read. */
async function misplaced(root: string, path: string, message: string): Promise<Finding[]> {
  const names = (await namesIn(join(root, path))).filter((name) => /^challenge\.ya?ml$/i.test(name));
  return names.map((name) => ({ file: `${path}/${name}`, line: 1, message }));
}

const ELSEWHERE = 'is not read here; move it to challenges/<category>/<id>/challenge.yaml';
const RENAMED = `is not read; rename it to ${CHALLENGE_FILE}, or move it out of challenges`;

/** The files of all challenges, and findings for challenges that would be overlooked, which a plan would delete. */
async function findChallenges(root: string) {
  const files: string[] = [];
  const categories = await listFolders(root, 'challenges');
  const findings = [...categories.findings];
  for (const category of categories.folders) {
    const challenges = await listFolders(root, category);
    findings.push(...challenges.findings, ...(await misplaced(root, category, ELSEWHERE)));
    for (const own of challenges.folders) {
      if (existsSync(join(root, own, CHALLENGE_FILE))) {
        files.push(`${own}/${CHALLENGE_FILE}`);
        continue;
      }
      findings.push(...(await misplaced(root, own, RENAMED)));
      for (const inner of (await listFolders(root, own)).folders)
        findings.push(...(await misplaced(root, inner, ELSEWHERE)));
    }
  }
  return { files, findings };
}

/** Reads the folder of an event. Rejects with `EventError` when it is not one. */
export async function readFolder(directory: string): Promise<EventFolder> {
  const content = await readFile(join(directory, EVENT_FILE)).catch(() => undefined);
  if (content === undefined) {
    throw new EventError(
      `There is no ${EVENT_FILE} in "${directory}": name the folder of an event, or run event init.`,
    );
  }
  const { read: event, findings } = readYamlFile(eventYaml, EVENT_FILE, content);
  const found = await findChallenges(directory);
  const read = [];
  for (const file of found.files) read.push(await readChallenge(directory, file));
  return {
    directory,
    event,
    challenges: read.flatMap(({ challenge }) => (challenge === undefined ? [] : [challenge])),
    findings: [...findings, ...found.findings, ...read.flatMap((each) => each.findings)],
  };
}
