import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout of this launcher. */
export const repositoryDir = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Programs that the launcher has fetched: a cache that may be deleted, ignored by git. */
export const toolsDir = join(repositoryDir, '.tools');
