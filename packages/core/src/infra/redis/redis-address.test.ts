import { isRedisAddress } from './redis-address';

describe('the address of Redis', () => {
  it.each([
    'redis://redis',
    'redis://user:secret@redis:6379/0',
    'rediss://:a%23b@[::1]:6380/3',
    'unix:///run/redis.sock?db=1',
    'redis-sentinel://:secret@one:26379,two:26379/0#event',
  ])('may be %s', (address) => expect(isRedisAddress(address)).toBe(true));

  it.each([
    '',
    'redis:6379',
    'localhost:6379',
    'http://redis',
    'redis://:a#b@redis',
    'redis://:a%ZZ@redis',
    'redis://redis/event',
    'redis-sentinel://one',
  ])('cannot be "%s"', (address) => expect(isRedisAddress(address)).toBe(false));
});
