/**
 * What our programs are started with wherever they run; the images have the same. malloc gives large buffers back to the system when
 * they are freed, instead of keeping a heap full of holes for the next ones (docs/performance.md). glibc reads this, others
 * ignore it.
 */
export const PROGRAM_ENVIRONMENT = {
  NODE_ENV: 'production',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
