/**
 * Environment of our programs, the same as in the images. With it, the malloc of glibc returns large buffers to the system when
 * they are freed, instead of keeping a fragmented heap (docs/performance.md). Other libraries ignore it.
 */
export const PROGRAM_ENVIRONMENT = {
  NODE_ENV: 'production',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/**
 * Removes the PG* variables of the operator, which are about another server: PostgreSQL and its libraries read them in addition
 * to a complete address.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function forOurPostgres(env) {
  return Object.fromEntries(Object.entries(env).filter(([key]) => !/^PG[A-Z]+$/.test(key)));
}
