import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCS, generatedFiles } from '../tools/generated-files';

const files = generatedFiles();

test.each([...files])('%s is what the declarations say (npm run openapi writes it)', (path, text) => {
  expect(existsSync(path) && readFileSync(path, 'utf8') === text).toBe(true);
});

test('docs/api holds no page of a feature that is gone', () => {
  const pages = readdirSync(join(DOCS, 'api')).map((name) => join(DOCS, 'api', name));
  expect(pages.filter((page) => !files.has(page))).toEqual([]);
});
