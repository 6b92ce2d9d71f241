export { createLocalLockQueue } from './local-lock-queue';
export { createRedisLease } from './redis-lease';
export { createRedisLocks, type Locks } from './redis-locks';
