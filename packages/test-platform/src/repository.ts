import { join } from 'node:path';

/** Seen from dist/src of this package. */
export const REPOSITORY_DIR = join(__dirname, '../../../..');
