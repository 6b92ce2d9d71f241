import { join } from 'node:path';

/** Seen from dist/src of this package. */
export const REPOSITORY_DIR = join(__dirname, '../../../..');

/** Where programs are started from, by their paths in the repository: a whole test run bundles them (decision 0055). */
export const PROGRAMS_DIR = process.env['PROGRAMS_DIR'] ?? REPOSITORY_DIR;
