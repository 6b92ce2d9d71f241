/** Prefix of the Redis keys of an installation. */
export const KEY_PREFIX = 'rampart:';
