/**
 * What our programs are started with wherever they run; the images have the same. malloc gives large buffers back to the system when
 * they are freed, instead of keeping a heap full of holes for the next ones (docs/performance.md). glibc reads this, others
 * ignore it.
 */
export const PROGRAM_ENVIRONMENT = {
  NODE_ENV: 'production',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/**
 * Without the PG* variables of the operator, which speak about another server: PostgreSQL and its libraries obey them beside
 * a complete address as well.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function forOurPostgres(env) {
  return Object.fromEntries(Object.entries(env).filter(([key]) => !/^PG[A-Z]+$/.test(key)));
}
