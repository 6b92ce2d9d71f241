import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version of this package, which is the version of the contract. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    if (typeof manifest.version === 'string') return manifest.version;
  }
  throw new Error('The package manifest names no version');
}
