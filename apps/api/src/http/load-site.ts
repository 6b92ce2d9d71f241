/** The built web app, read once into memory: a few hundred kilobytes that every visitor asks for. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ContentEncoding } from './answer';

export interface SiteFile {
  readonly bytes: Buffer;
  /** Made by the build, for files that are worth compressing. */
  readonly encoded: Readonly<Partial<Record<ContentEncoding, Buffer>>>;
  /** Names and values, alternating, as `writeHead` takes them. */
  readonly headers: readonly string[];
  readonly etag: string;
}

export interface Site {
  /** For every path that is no file's. */
  readonly page: () => SiteFile;
  /** By path below `/`. */
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

function siteFile(name: string, bytes: Buffer, encoded: SiteFile['encoded']): SiteFile {
  const caching = name.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache';
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return {
    bytes,
    encoded,
    etag,
    headers: [
      ['Cache-Control', caching],
      ['ETag', etag],
      ['Vary', 'Accept-Encoding'],
      ['X-Content-Type-Options', 'nosniff'],
      ['Content-Type', CONTENT_TYPES[extname(name)] ?? 'application/octet-stream'],
    ].flat(),
  };
}

function readSiteFile(directory: string, name: string): SiteFile {
  const path = join(directory, name);
  const [br, gzip] = [readIfThere(path + ENDINGS.br), readIfThere(path + ENDINGS.gzip)];
  return siteFile(name, readFileSync(path), { ...(br && { br }), ...(gzip && { gzip }) });
}

/** The page with this head in place of its title. */
function pageWith(head: string, page: string, policy: string): SiteFile {
  const bytes = Buffer.from(page.replace(/<title>.*<\/title>/, () => head));
  const file = siteFile(PAGE, bytes, { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) });
  const headers = [
    'Content-Security-Policy',
    policy,
    'Referrer-Policy',
    'no-referrer',
    'X-Frame-Options',
    'DENY',
  ];
  return { ...file, headers: [...file.headers, ...headers] };
}

/**
 * @param policy the value of `Content-Security-Policy` of the page
 * @param headNow the title of the page and what belongs beside it, as HTML; asked for each time
 * @returns undefined where no app was built: the API is then served alone
 */
export function loadSite(directory: string, policy: string, headNow: () => string): Site | undefined {
  const page = readIfThere(join(directory, PAGE))?.toString();
  if (page === undefined) return undefined;
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8', withFileTypes: false })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => extname(name) in CONTENT_TYPES && name !== PAGE);
  let known: { readonly head: string; readonly file: SiteFile } | undefined;
  return {
    page() {
      const head = headNow();
      if (known?.head !== head) known = { head, file: pageWith(head, page, policy) };
      return known.file;
    },
    files: new Map(names.map((name) => [`/${name}`, readSiteFile(directory, name)])),
  };
}
