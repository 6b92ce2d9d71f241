import type { RouteDeclaration } from '@rampart/contract';
import { refusedInput } from '../reply-builder';
import type { RoutedRequest } from '../routed-request';
import type { Stage } from './call';
import type { SchemaCompiler } from './input-schema';

/** Requests whose path cannot be percent-decoded; they are routed by its raw text and refused at this stage. */
const undecodable = new WeakSet<RoutedRequest>();

/**
 * Makes a path decodable by escaping the segments that are not, and remembers that it did. Answers false when that was
 * tried before, so the caller cannot loop.
 */
export function escapeUndecodablePath(req: RoutedRequest): boolean {
  if (undecodable.has(req)) return false;
  undecodable.add(req);
  const [path = '', ...search] = req.url.split('?');
  const escaped = path.split('/').map((segment) => {
    try {
      decodeURIComponent(segment);
      return segment;
    } catch {
      // The one way to ask whether a text can be decoded.
      return segment.replaceAll('%', '%25');
    }
  });
  req.url = [escaped.join('/'), ...search].join('?');
  return true;
}

/** Path parameters, percent-decoded by the router. */
export function checkParams({ params }: RouteDeclaration, schemas: SchemaCompiler): Stage | null {
  if (params === null) return null;
  const fits = schemas.input(params);
  return (call) => {
    if (undecodable.has(call.req)) return refusedInput('params', '', 'must be percent-encoded UTF-8');
    const checked = fits(call.req.params);
    if (!checked.ok) return refusedInput('params', checked.issue.path, checked.issue.detail);
    call.params = checked.value;
    return undefined;
  };
}
