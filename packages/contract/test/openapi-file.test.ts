import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApi } from '../src/openapi';
import { packageVersion } from '../src/package-version';
import { ALL_ROUTES } from '../src/routes';

test('the committed OpenAPI document is the one of the declarations (generate-openapi writes it)', () => {
  const committed = readFileSync(join(__dirname, '..', '..', 'openapi.json'), 'utf8');
  const built = JSON.stringify(buildOpenApi(ALL_ROUTES, { version: packageVersion() }), null, 2);
  expect(committed === `${built}\n`).toBe(true);
});
