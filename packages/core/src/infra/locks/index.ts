export { createRedisLocks, type RedisLocksDependencies } from './redis-locks';
export type { LockOutcome, Locks } from './locks';
