import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { types } from 'node:util';
import { mapLimited } from '@rampart/core/infra/batching';
import type { RenderMarkdown } from './markdown';
import type { PublicEvent } from './public-event';

/**
 * The address of an upload, also in a bucket, or with the origin of the platform, as staff copy it from the list of
 * uploads.
 */
const UPLOAD = /^(?:https?:\/\/\S*)?\/uploads\/[0-9a-f]{64}\/[^/]+$/;
const AT_A_TIME = 4;

export interface FetchedFiles {
  /** Paths in the archive, by address on the server. */
  readonly files: ReadonlyMap<string, string>;
  /** Addresses of files that could not be fetched. */
  readonly missing: readonly string[];
}

/** Paths for the files, by address. Names of files are chosen by people, so they are made safe. */
export function fileNames(
  { challenges, hints, announcements, configuration }: PublicEvent,
  markdown: RenderMarkdown,
): ReadonlyMap<string, string> {
  const named = challenges.flatMap(({ files }) => files.map(({ url, name }) => [url, name] as const));
  const texts = [
    ...challenges.map(({ description }) => description),
    ...[...hints.values()].flat().map(({ content }) => content),
    ...announcements.map(({ content }) => content),
    ...configuration.sponsors.map(({ description }) => description),
    configuration.homeContent,
  ];
  const mentioned = texts
    .flatMap((text) => addressesIn(text, markdown))
    .filter((url) => UPLOAD.test(url))
    .map((url) => [url, url.split('/').at(-1) ?? ''] as const);
  const paths = new Map<string, string>();
  for (const [url, name] of [...named, ...mentioned]) {
    if (!paths.has(url)) paths.set(url, `files/${String(paths.size + 1)}/${safeName(name)}`);
  }
  return paths;
}

/** Addresses of links and pictures in a text, as its page requests them. */
function addressesIn(text: string, markdown: RenderMarkdown): readonly string[] {
  const addresses: string[] = [];
  markdown(text, (address) => {
    addresses.push(address);
    return undefined;
  });
  return addresses;
}

/** Common file systems allow at most 255 bytes in a name. */
const MAX_NAME_BYTES = 200;

/** Cuts a text to the limit without splitting a character. */
function cut(text: string): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, MAX_NAME_BYTES), { stream: true });
}

/**
 * A file name that is valid on every system: no separators, no control characters, no reserved words, not hidden,
 * not too long.
 */
export function safeName(name: string): string {
  const plain = cut(name.replaceAll(/[^\p{L}\p{N}._ ()+-]/gu, '_').replace(/^[. ]+/, '')).replace(
    /[. ]+$/,
    '',
  );
  if (plain === '') return 'file';
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) ? `_${plain}` : plain;
}

export async function fetchFiles(
  event: PublicEvent,
  { markdown, baseUrl, folder }: { markdown: RenderMarkdown; baseUrl: string; folder: string },
): Promise<FetchedFiles> {
  const files = new Map<string, string>();
  const missing: string[] = [];
  await mapLimited([...fileNames(event, markdown)], AT_A_TIME, async ([url, path]) => {
    const address = URL.canParse(url, `${baseUrl}/`) ? new URL(url, `${baseUrl}/`) : undefined;
    const reply =
      address !== undefined && /^https?:$/.test(address.protocol)
        ? await fetch(address).catch(() => undefined)
        : undefined;
    if (reply?.ok !== true || reply.body === null) {
      await reply?.body?.cancel();
      missing.push(url);
      return;
    }
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    try {
      await pipeline(Readable.fromWeb(reply.body as never), createWriteStream(target));
      files.set(url, path);
    } catch (error) {
      // An error of the system, such as a full disk, ends the archive; a broken connection only costs this file.
      if (types.isNativeError(error) && 'syscall' in error) throw error;
      await rm(dirname(target), { recursive: true });
      missing.push(url);
    }
  });
  return { files, missing };
}
