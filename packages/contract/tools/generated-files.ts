import { join } from 'node:path';
import { buildOpenApi } from '../src/openapi';
import { packageVersion } from '../src/package-version';
import { documentPages } from './pages';

const PACKAGE = join(__dirname, '..', '..');
export const DOCS = join(PACKAGE, '..', '..', 'docs');

/** Every file that is written from the declarations: absolute path → text. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const openApi = JSON.stringify(buildOpenApi({ version: packageVersion() }), null, 2);
  const pages = [...documentPages()].map(([path, text]): [string, string] => [join(DOCS, path), text]);
  return new Map([[join(PACKAGE, 'openapi.json'), `${openApi}\n`], ...pages]);
}
