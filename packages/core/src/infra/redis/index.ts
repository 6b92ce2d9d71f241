export { connectRedis, bytesOf, type RedisClient } from './connect-redis';
export { isRedisUnavailable } from './unavailable';
export { createRedisScript, type RedisScript } from './redis-script';
