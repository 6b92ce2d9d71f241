import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, posix } from 'node:path';
import { EventError } from './event-error';
import { findInside } from './inside';
import { digestOf } from './read-folder';
import type { EventServer } from './server';
import type { TargetFile } from './target';
import { isUploadName } from './written-files';

/** The path to write a file to that a challenge names. */
export async function placeInside(root: string, own: string, written: string): Promise<string> {
  const inside = await findInside(root, own, written);
  if (inside === undefined)
    throw new EventError(
      `"${written}" of ${own} leads out of the folder of the event; correct it, and pull again.`,
    );
  return inside.found;
}

/** The limit of common file systems. */
const MAX_NAME_BYTES = 255;

/** Downloads a file beside challenge.yaml, unless it is complete there, and returns its entry. */
export async function pullFile(
  server: Pick<EventServer, 'download'>,
  { root, own }: { readonly root: string; readonly own: string },
  file: TargetFile,
  { url, size }: { readonly url: string; readonly size: number | null },
): Promise<unknown> {
  // On the server a name can be any text, even a path.
  if ('url' in file || !isUploadName(file.name)) return { name: file.name, url, size };
  const name = Buffer.byteLength(file.name) <= MAX_NAME_BYTES ? file.name : 'file';
  const path = posix.join('files', file.sha256.slice(0, 8), name);
  const entry = name === file.name ? path : { path, name: file.name };
  const target = await placeInside(root, own, path);
  // Compares the content, because a pull that was interrupted or ran out of disk may have left part of the file.
  if ((await digestOf(target).catch(() => undefined)) === file.sha256) return entry;
  const content = await server.download(url);
  if (createHash('sha256').update(content).digest('hex') !== file.sha256)
    throw new EventError(`"${url}" is not the file it was uploaded as; upload it again.`);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
  return entry;
}
