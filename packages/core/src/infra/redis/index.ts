export { closeRedis } from './close-redis';
export { connectRedis, bytesOf, KEY_PREFIX, type RedisClient } from './connect-redis';
export { isRedisAddress } from './redis-address';
export { inTime, isRedisUnavailable } from './unavailable';
export { removeKeys } from './remove-keys';
export { createRedisSingleUseCodes, singleUseKey, type SingleUseCodes } from './single-use-codes';
export { createRedisScript } from './redis-script';
