/** Of what the applications of an installation keep in Redis. */
export const KEY_PREFIX = 'rampart:';
