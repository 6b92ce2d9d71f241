import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApi } from './openapi';
import { packageVersion } from './package-version';
import { ALL_ROUTES } from './routes';

/** Writes the committed document again: `node dist/src/generate-openapi.js`. */
const file = join(__dirname, '..', '..', 'openapi.json');
writeFileSync(file, `${JSON.stringify(buildOpenApi(ALL_ROUTES, { version: packageVersion() }), null, 2)}\n`);
