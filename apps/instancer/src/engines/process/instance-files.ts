import { mkdir, readdir, readFile, rename, rm, stat, symlink, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { types } from 'node:util';
import type { OwnedInstance } from '../engine';

/** The parts of an instance, written at its start; contains no flag. */
interface InstanceManifest {
  readonly services: readonly string[];
  /** Ports that must accept connections before the instance runs. */
  readonly ports: readonly number[];
}

/** A process as it recorded itself. */
export interface RecordedProcess {
  readonly bootId: string;
  readonly statText: string;
}

/**
 * The files of the process engine, shared by all service processes of a machine:
 *
 * `instances/<id>/`                 belongs to the service
 * `instances/<id>/<service>.stat`   which process it is
 * `instances/<id>/<service>.home/`  belongs to the process, its only place to write
 * `ports/<port>`                    a symbolic link to the id that has claimed the port, which is created atomically
 */
export interface InstanceFiles {
  directoryOf(id: string): string;
  create(id: string, createdAtMs: number): Promise<void>;
  list(): Promise<readonly OwnedInstance[]>;
  exists(id: string): Promise<boolean>;
  writeManifest(id: string, manifest: InstanceManifest): Promise<void>;
  readManifest(id: string): Promise<InstanceManifest | undefined>;
  recordOf(id: string, service: string): string;
  findRecorded(id: string, service: string): Promise<RecordedProcess | undefined>;
  listRecorded(id: string): Promise<readonly RecordedProcess[]>;
  /** False when another instance has the port. */
  claimPort(id: string, port: number): Promise<boolean>;
  listClaimedPorts(id: string): Promise<readonly number[]>;
  releasePorts(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

const codeOf = (error: unknown) =>
  types.isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The result of `work`; undefined when it fails with this error code. Rejects with other errors. */
async function unless<Value>(code: string, work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === code) return undefined;
    throw error;
  }
}

const CREATED = 'created';
const MANIFEST = 'manifest.json';
const RECORD = '.stat';

export async function openInstanceFiles(directory: string): Promise<InstanceFiles> {
  const instances = join(directory, 'instances');
  const ports = join(directory, 'ports');
  // Other users can enter their own directory, but not list the others.
  for (const path of [directory, instances]) await mkdir(path, { recursive: true, mode: 0o711 });
  await mkdir(ports, { recursive: true, mode: 0o700 });
  const directoryOf = (id: string) => join(instances, id);

  /** Writes by a rename, because this process may be killed meanwhile. */
  const writeWhole = async (path: string, text: string) => {
    await writeFile(`${path}.new`, text, { mode: 0o600 });
    await rename(`${path}.new`, path);
  };

  const readRecord = async (path: string): Promise<RecordedProcess | undefined> => {
    const text = await unless('ENOENT', readFile(path, 'utf8'));
    const [bootId, statText] = text?.split('\n') ?? [];
    return bootId === undefined || statText === undefined ? undefined : { bootId, statText };
  };

  const files: InstanceFiles = {
    directoryOf,
    async create(id, createdAtMs) {
      await mkdir(directoryOf(id), { mode: 0o711 });
      await writeWhole(join(directoryOf(id), CREATED), String(createdAtMs));
    },
    async list() {
      const found: OwnedInstance[] = [];
      for (const id of await readdir(instances)) {
        const text = await unless('ENOENT', readFile(join(directoryOf(id), CREATED), 'utf8'));
        // If the service was killed before it wrote the time, the time of the directory is used.
        const made = text === undefined ? await unless('ENOENT', stat(directoryOf(id))) : undefined;
        const createdAtMs = text === undefined ? made?.mtimeMs : Number(text);
        if (createdAtMs !== undefined) found.push({ id, createdAtMs });
      }
      return found;
    },
    exists: async (id) => (await unless('ENOENT', stat(directoryOf(id)))) !== undefined,
    writeManifest: (id, manifest) => writeWhole(join(directoryOf(id), MANIFEST), JSON.stringify(manifest)),
    async readManifest(id) {
      const text = await unless('ENOENT', readFile(join(directoryOf(id), MANIFEST), 'utf8'));
      // Only `writeManifest` writes it, in a directory that is ours.
      return text === undefined ? undefined : (JSON.parse(text) as InstanceManifest);
    },
    recordOf: (id, service) => join(directoryOf(id), `${service}${RECORD}`),
    findRecorded: (id, service) => readRecord(files.recordOf(id, service)),
    async listRecorded(id) {
      const names = (await unless('ENOENT', readdir(directoryOf(id)))) ?? [];
      const recorded: RecordedProcess[] = [];
      // A file that is not renamed yet may also name a running process.
      for (const name of names.filter((candidate) => /\.stat(?:\.new)?$/.test(candidate))) {
        const one = await readRecord(join(directoryOf(id), name));
        if (one !== undefined) recorded.push(one);
      }
      return recorded;
    },
    claimPort: async (id, port) => {
      const claimed = await unless(
        'EEXIST',
        symlink(id, join(ports, String(port))).then(() => true),
      );
      return claimed ?? false;
    },
    async listClaimedPorts(id) {
      const claimed: number[] = [];
      for (const port of await readdir(ports)) {
        const owner = await unless('ENOENT', readlink(join(ports, port)));
        if (owner === id) claimed.push(Number(port));
      }
      return claimed.sort((a, b) => a - b);
    },
    async releasePorts(id) {
      for (const port of await files.listClaimedPorts(id))
        await rm(join(ports, String(port)), { force: true });
    },
    // To be called last, because an instance is found by its directory.
    remove: (id) => rm(directoryOf(id), { recursive: true, force: true }),
  };
  return files;
}
