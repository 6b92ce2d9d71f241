import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { mkdir, open, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Random } from '../../infra/clock';
import { DigestMeter } from './digest-meter';
import { contentTypeOf, encodeKey, isSha256, STAGING_PREFIX, type UploadStorage } from '../../uploads';

/** A stored file as it is sent to a client. */
export interface ServedFile {
  /** Absolute, without symbolic links. */
  readonly path: string;
  /** By the ending of its name. */
  readonly contentType: string;
  /** Digest of the content, in lower-case hex, as its address contains it. */
  readonly sha256: string;
}

export interface LocalUploadStorage extends UploadStorage {
  /** The file at a raw URL path below `/uploads/`, or undefined for everything that is not one. */
  findServed(rawPath: string): Promise<ServedFile | undefined>;
  /** Removes staged content that a killed process left behind; called at start. */
  sweep(now: Date): Promise<void>;
}

/** Longer than any request may take to arrive. */
const STAGED_AT_MOST_MS = 86_400_000;
/** The limit of common file systems; a file name of 255 characters may have more bytes. */
const MAX_SEGMENT_BYTES = 255;
/** Folder of the names that were too long for the disk, each in a file with the path of its object. */
const NAMES_FOLDER = '.names';

/** Codes of the errors that say that there is no such file. */
const ABSENT = ['ENOENT', 'ENOTDIR'];

/** What `work` gives; undefined when it fails with one of these codes. */
async function unless<Value>(codes: readonly string[], work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code');
    if (typeof code === 'string' && codes.includes(code)) return undefined;
    throw error;
  }
}

async function findFile(path: string): Promise<{ sizeBytes: number } | undefined> {
  const found = await unless(ABSENT, stat(path));
  return found?.isFile() ? { sizeBytes: found.size } : undefined;
}

/** The segment as a name of the file system; the address keeps the name as it was given. */
function diskName(segment: string): string {
  return Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES
    ? segment
    : createHash('sha256').update(segment).digest('hex');
}

/** The segments of a path that could be the address of an object, each decoded exactly once. */
function decodeSegments(rawPath: string): string[] | undefined {
  try {
    const segments = rawPath.split('/').map(decodeURIComponent);
    return segments.every((segment) => !/^\.{0,2}$|[/\\\0]/.test(segment)) ? segments : undefined;
  } catch {
    // The one way to ask whether a text can be decoded.
    return undefined;
  }
}

/** The digest in the address of a file (`<sha256>/<name>`) or an avatar (`avatars/<team>/<sha256>.webp`); nothing else is served. */
function digestIn(segments: readonly string[]): string | undefined {
  const [first = '', , third = ''] = segments;
  const isAvatar = first === 'avatars' && segments.length === 3;
  if (!isAvatar && segments.length !== 2) return undefined;
  const digest = isAvatar ? third.replace(/\.webp$/, '') : first;
  return isSha256(digest) ? digest : undefined;
}

/** Files in a directory of this machine, served by the platform itself under `/uploads/`. */
export function createLocalUploadStorage(
  { uploadDirectory }: { readonly uploadDirectory: string },
  random: Pick<Random, 'uuid'>,
): LocalUploadStorage {
  const root = resolve(uploadDirectory);
  const staging = join(root, STAGING_PREFIX);
  const names = join(root, NAMES_FOLDER);
  const stagedPath = (ref: string): string => join(staging, ref);
  const pathOf = (key: string): string => join(root, ...key.split('/').map(diskName));

  /** Runs `write` on a new staged path; nothing stays of it when it fails, also on a full disk. */
  async function written(write: (path: string) => Promise<void>): Promise<string> {
    const ref = random.uuid();
    await mkdir(staging, { recursive: true });
    try {
      await write(stagedPath(ref));
    } catch (error) {
      await rm(stagedPath(ref), { force: true });
      throw error;
    }
    return ref;
  }

  async function moveTo(ref: string, path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    // Replaces an object of the same key, which has the same content, in one step.
    await rename(stagedPath(ref), path);
  }

  async function writeTo(path: string, content: Buffer | string): Promise<void> {
    const ref = await written((stagedAt) => writeFile(stagedAt, content, { flag: 'wx', flush: true }));
    try {
      await moveTo(ref, path);
    } finally {
      await rm(stagedPath(ref), { force: true });
    }
  }

  const namePath = (path: string): string => join(names, relative(root, path));

  /** Before the object is there, so that it is never listed under another name. */
  async function keepLongName(key: string): Promise<void> {
    const path = pathOf(key);
    if (path !== join(root, key)) await writeTo(namePath(path), key);
  }

  async function keyAt(path: string): Promise<string> {
    const kept = isSha256(basename(path))
      ? await unless(ABSENT, readFile(namePath(path), 'utf8'))
      : undefined;
    return kept ?? relative(root, path).split(sep).join('/');
  }

  /** A symbolic link anywhere below the directory leads somewhere else, so the paths differ. */
  async function findOwnFile(segments: readonly string[]): Promise<string | undefined> {
    const path = join(await realpath(root), ...segments.map(diskName));
    const isOwnFile = (await realpath(path)) === path && (await stat(path)).isFile();
    return isOwnFile ? path : undefined;
  }

  return {
    async stage(content) {
      const meter = new DigestMeter();
      const ref = await written((path) =>
        pipeline(content, meter, createWriteStream(path, { flags: 'wx', flush: true })),
      );
      return { ref, ...meter.result() };
    },

    async publish({ ref }, key) {
      await keepLongName(key);
      await moveTo(ref, pathOf(key));
    },

    discard: ({ ref }) => rm(stagedPath(ref), { force: true }),

    async put(bytes, key) {
      await keepLongName(key);
      await writeTo(pathOf(key), bytes);
    },

    find: (key) => findFile(pathOf(key)),

    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(namePath(path), { force: true });
    },

    async *list() {
      const entries = await unless(['ENOENT'], readdir(root, { recursive: true, withFileTypes: true }));
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || [staging, names].some((folder) => path.startsWith(folder + sep))) continue;
        const key = await keyAt(path);
        // Reading the list may take minutes, during which files may be deleted.
        const found = await findFile(path);
        if (found !== undefined) yield { key, ...found };
      }
    },

    async read(key): Promise<Readable | undefined> {
      return (await unless(ABSENT, open(pathOf(key))))?.createReadStream();
    },

    urlOf: (key) => `/uploads/${encodeKey(key)}`,

    async findServed(rawPath) {
      const segments = decodeSegments(rawPath);
      const sha256 = segments === undefined ? undefined : digestIn(segments);
      if (segments === undefined || sha256 === undefined) return undefined;
      const path = await unless([...ABSENT, 'ELOOP'], findOwnFile(segments));
      if (path === undefined) return undefined;
      return { path, sha256, contentType: contentTypeOf(segments.at(-1) ?? '') };
    },

    async sweep(now) {
      await mkdir(staging, { recursive: true });
      for (const name of await readdir(staging)) {
        // Another process may have finished with it meanwhile.
        const left = await unless(['ENOENT'], stat(stagedPath(name)));
        if (left !== undefined && now.getTime() - left.mtimeMs > STAGED_AT_MOST_MS) {
          await rm(stagedPath(name), { force: true });
        }
      }
    },
  };
}
