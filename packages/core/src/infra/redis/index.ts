export { connectRedis, bytesOf, type RedisClient } from './connect-redis';
export { createRedisScript, type RedisScript } from './redis-script';
