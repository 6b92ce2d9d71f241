// Writes what is made from the descriptors of settings and providers: the commented example, the schema for editors and
// docs/settings.md. Run after a build; a unit test fails when one of the files is stale.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../../packages/core/dist/src/infra/config/index.js';

for (const [path, text] of Object.entries(config.settingsFiles(config.PROVIDERS))) {
  writeFileSync(join(import.meta.dirname, '../..', path), text);
}
