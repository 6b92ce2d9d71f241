import { ENCODINGS } from './answer';
import type { Site, SiteFile } from './load-site';
import { acceptedEncoding, holdsTag } from './conditions';
import type { EndpointDependencies } from './pipeline/create-endpoint';
import { PipelineCall } from './pipeline/call';
import { requestFields } from './pipeline/request-fields';
import type { Endpoint, RoutedRequest } from './routed-request';

/** Whether the path belongs to the API, whatever stands behind it. */
function isOfApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/**
 * The web app (docs/rules/http.md#the-web-app): its files, and its page for every other path, because the app itself
 * knows which pages there are. `unknown` answers what is not the app's.
 */
export function serveSite(site: Site, dependencies: EndpointDependencies, unknown: Endpoint): Endpoint {
  const { logger, lifecycle } = dependencies;

  function findFile({ method, url }: RoutedRequest): SiteFile | undefined {
    const path = url.split('?')[0] ?? '';
    if ((method !== 'GET' && method !== 'HEAD') || isOfApi(path)) return undefined;
    // A name that is no longer there would otherwise be answered with a page that is no script.
    return site.files.get(path) ?? (path.startsWith('/assets/') ? undefined : site.page());
  }

  return (req, res) => {
    const file = findFile(req);
    if (file === undefined) {
      unknown(req, res);
      return;
    }
    const startedAtMs = performance.now();
    const call = new PipelineCall(req, res, { name: 'site' }, dependencies);
    const headers = ['X-Request-Id', call.requestId, ...file.headers];
    if (lifecycle.isClosed()) headers.push('Connection', 'close');
    if (holdsTag(req.headers['if-none-match'], file.etag)) {
      res.writeHead(304, headers).end();
    } else {
      const encoding = acceptedEncoding(req.headers['accept-encoding'], ENCODINGS);
      const encoded = encoding === null ? undefined : file.encoded[encoding];
      if (encoding !== null && encoded !== undefined) headers.push('Content-Encoding', encoding);
      const bytes = encoded ?? file.bytes;
      res.writeHead(200, [...headers, 'Content-Length', String(bytes.length)]).end(bytes);
    }
    logger.info('request', requestFields(call, res.statusCode, 'file', performance.now() - startedAtMs));
    call.finish(res.statusCode);
  };
}
