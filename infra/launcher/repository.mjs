import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout this launcher belongs to. */
export const repositoryDir = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Programs that the launcher fetched for itself: a cache, safe to delete, ignored by git. */
export const toolsDir = join(repositoryDir, '.tools');
