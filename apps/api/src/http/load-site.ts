/** The built web app, read once into memory: a few hundred kilobytes that every visitor asks for. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { ContentEncoding } from './answer';

export interface SiteFile {
  readonly bytes: Buffer;
  /** Made by the build, for files that are worth compressing. */
  readonly encoded: Readonly<Partial<Record<ContentEncoding, Buffer>>>;
  /** Names and values, alternating, as `writeHead` takes them. */
  readonly headers: readonly string[];
  readonly etag: string;
}

/** Files by their path below `/`. */
export interface Site {
  readonly page: SiteFile;
  readonly files: ReadonlyMap<string, SiteFile>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const ENDINGS = { br: '.br', gzip: '.gz' } as const satisfies Record<ContentEncoding, string>;
const PAGE = 'index.html';
/** Their names change with their content. */
const HASHED = 'assets/';

function readIfThere(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}

function readSiteFile(directory: string, name: string, policy: string): SiteFile {
  const path = join(directory, name);
  const bytes = readFileSync(path);
  const [br, gzip] = [readIfThere(path + ENDINGS.br), readIfThere(path + ENDINGS.gzip)];
  const isPage = extname(name) === '.html';
  const caching = name.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache';
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return {
    bytes,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
    etag,
    headers: [
      ['Cache-Control', caching],
      ['ETag', etag],
      ['Vary', 'Accept-Encoding'],
      ['X-Content-Type-Options', 'nosniff'],
      ['Content-Type', CONTENT_TYPES[extname(name)] ?? 'application/octet-stream'],
      ...(isPage
        ? [
            ['Content-Security-Policy', policy],
            ['Referrer-Policy', 'no-referrer'],
            ['X-Frame-Options', 'DENY'],
          ]
        : []),
    ].flat(),
  };
}

/**
 * @param policy the value of `Content-Security-Policy` of pages
 * @returns undefined where no app was built: the API is then served alone
 */
export function loadSite(directory: string, policy: string): Site | undefined {
  if (!existsSync(join(directory, PAGE))) return undefined;
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8', withFileTypes: false })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => extname(name) in CONTENT_TYPES);
  const files = new Map(names.map((name) => [`/${name}`, readSiteFile(directory, name, policy)]));
  return { page: readSiteFile(directory, PAGE, policy), files };
}
