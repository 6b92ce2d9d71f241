/**
 * What our programs are started with wherever they run; the images have the same. A young generation of V8 of a quarter of the
 * usual size, and large buffers that malloc gives back to the system when they are freed, instead of keeping a heap full of holes
 * for the next ones: a third less memory (docs/performance.md). glibc reads MALLOC_*, others ignore it.
 */
export const PROGRAM_ENVIRONMENT = {
  NODE_ENV: 'production',
  NODE_OPTIONS: '--max-semi-space-size=4',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
