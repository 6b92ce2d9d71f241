import type { ServerResponse } from 'node:http';
import send from 'send';
import type { EndpointDependencies } from './pipeline/create-endpoint';
import { PipelineCall } from './pipeline/call';
import { requestFields } from './pipeline/request-fields';
import type { Endpoint, RoutedRequest } from './routed-request';

export interface ServedFile {
  /** Absolute, without symbolic links. */
  readonly path: string;
  /** Digest of the content, lower-case hex. */
  readonly sha256: string;
  readonly contentType: string;
}

export interface FileRecorder {
  fileSent(sent: { readonly url: string; readonly marker: string; readonly at: Date }): void;
}

/** Files this service hands out itself. */
export interface ServedUploads {
  /** The file at a raw URL path below `/uploads/`; undefined for everything else. */
  findServed(rawPath: string): Promise<ServedFile | undefined>;
  /** Told of files that were sent under an address that names the team it was given to. */
  readonly recorder?: FileRecorder | undefined;
}

export const UPLOADS_PREFIX = '/uploads/';

const UPLOAD = { name: 'upload', path: `${UPLOADS_PREFIX}*` } as const;

/** The content of an address never changes (docs/rules/uploads-and-avatars.md#served-files). */
const CACHING = 'public, max-age=31557600, immutable';

/** Files of others on our origin: downloaded and not shown, of no other type than they say, and without any rights. */
function fileHeaders({ sha256, contentType }: ServedFile): readonly (readonly [string, string])[] {
  return [
    ['Cache-Control', CACHING],
    ['Content-Type', contentType],
    ['Content-Disposition', 'attachment'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Content-Security-Policy', "default-src 'none'; sandbox"],
    ['ETag', `"${sha256}"`],
  ];
}

function statusOf(error: unknown): number {
  const status: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined;
  return typeof status === 'number' ? status : 500;
}

/**
 * `GET /uploads/*` with ranges and conditions. `unknown` answers where there is no such file, `failed`
 * when the file cannot be read.
 */
export function serveUploads(
  uploads: ServedUploads,
  dependencies: EndpointDependencies,
  { unknown, failed }: { readonly unknown: Endpoint; readonly failed: Endpoint },
): Endpoint {
  const { logger, lifecycle } = dependencies;
  const measured = dependencies.measureRoute(UPLOAD.name);

  /** Partial answers and 304 count as well. */
  function record({ url }: RoutedRequest, at: Date): void {
    const [path = '', query] = url.split('?', 2);
    const marker = new URLSearchParams(query).get('team');
    if (marker !== null) uploads.recorder?.fileSent({ url: path, marker, at });
  }

  function sendFile(req: RoutedRequest, res: ServerResponse, file: ServedFile): void {
    const startedAtMs = performance.now();
    const call = new PipelineCall(req, res, UPLOAD, dependencies);
    for (const [name, value] of fileHeaders(file)) res.setHeader(name, value);
    res.setHeader('X-Request-Id', call.requestId);
    if (lifecycle.isClosed()) res.setHeader('Connection', 'close');
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : 499;
      const durationMs = performance.now() - startedAtMs;
      measured(status, durationMs);
      if (req.method === 'GET' && res.headersSent && res.statusCode < 400) record(req, call.now);
      logger.info('request', requestFields(call, status, 'file', durationMs));
      call.finish(status);
    });
    const encoded = file.path.split('/').map(encodeURIComponent).join('/');
    send(req, encoded, { cacheControl: false, dotfiles: 'allow', index: false })
      .on('error', (error: unknown) => {
        const status = statusOf(error);
        if (res.headersSent) {
          res.destroy();
        } else if (status === 416 || status === 412) {
          res.setHeader('Cache-Control', 'no-store');
          res.statusCode = status;
          res.end();
        } else {
          for (const [name] of fileHeaders(file)) res.removeHeader(name);
          if (status >= 500) logger.error('an upload could not be read', { error });
          (status >= 500 ? failed : unknown)(req, res);
        }
      })
      .pipe(res);
  }

  return (req, res) => {
    const rawPath = (req.url.split('?')[0] ?? '').slice(UPLOADS_PREFIX.length);
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      unknown(req, res);
      return;
    }
    uploads.findServed(rawPath).then(
      (found) => (found === undefined ? unknown(req, res) : sendFile(req, res, found)),
      (error: unknown) => {
        logger.error('an upload could not be looked up', { error });
        failed(req, res);
      },
    );
  };
}
