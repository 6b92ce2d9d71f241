import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the release, as in package.json beside `dist`. */
export const VERSION = (
  JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8')) as { version: string }
).version;
