export { connectRedis, redisOptionsFromUrl, type RedisClient } from './connect-redis';
