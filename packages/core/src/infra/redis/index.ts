export { connectRedis, bytesOf, type RedisClient } from './connect-redis';
export { isRedisUnavailable } from './unavailable';
export { removeKeys } from './remove-keys';
export { createRedisScript, type RedisScript } from './redis-script';
