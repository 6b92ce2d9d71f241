export { connectRedis, type RedisClient } from './connect-redis';
export { createRedisScript, type RedisScript } from './redis-script';
export { bytesOf } from './bytes-of';
