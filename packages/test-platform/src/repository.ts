import { join } from 'node:path';

/** Relative to dist/src of this package. */
export const REPOSITORY_DIR = join(__dirname, '../../../..');

/**
 * The directory that programs are started from, by their paths in the repository. A whole test run bundles them
 * into another one (decision 0055).
 */
export const PROGRAMS_DIR = process.env['PROGRAMS_DIR'] ?? REPOSITORY_DIR;
