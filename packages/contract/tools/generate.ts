import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DOCS, generatedFiles } from './generated-files';

/** Writes `openapi.json`, `docs/api` and `docs/kinds.md` again. */
rmSync(join(DOCS, 'api'), { recursive: true, force: true });
for (const [path, text] of generatedFiles()) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
