import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CONFIG_KEYS, CONNECTION_KEYS } from './config-keys';

const EXAMPLE = join(__dirname, '../../../../../../infra/config/example.yaml');
/** Old forms are read, and shown to nobody. */
const NOT_SHOWN = ['legacyCaptcha', 'globalSiteTag'];

/** Every setting of the example, also those it only shows, by path. */
function shownPaths(): Set<string> {
  const tree: unknown = parse(readFileSync(EXAMPLE, 'utf8').replaceAll(/^( *)#:/gm, '$1'));
  const paths = new Set<string>();
  const visit = (value: unknown, path: readonly string[]): void => {
    paths.add(path.join('.'));
    if (typeof value !== 'object' || value === null) return;
    for (const [key, below] of Object.entries(value)) visit(below, [...path, key]);
  };
  visit(tree, []);
  return paths;
}

describe('the commented example', () => {
  it('shows every setting of the table', () => {
    const shown = shownPaths();
    const missing = [...CONFIG_KEYS, ...CONNECTION_KEYS]
      .map(({ path }) => path)
      .filter((path) => !shown.has(path));
    expect(missing.sort()).toEqual([...NOT_SHOWN].sort());
  });

  it('shows nothing that is no setting', () => {
    const known = [...CONFIG_KEYS, ...CONNECTION_KEYS].map(({ path }) => path);
    const belongs = (path: string) =>
      path === '' ||
      known.some((key) => path === key || path.startsWith(`${key}.`) || key.startsWith(`${path}.`));
    expect([...shownPaths()].filter((path) => !belongs(path))).toEqual([]);
  });
});
