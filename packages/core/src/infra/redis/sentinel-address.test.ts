import { parseSentinelAddress } from './sentinel-address';

describe('the address of Redis Sentinel', () => {
  it('names sentinels, which listen on 26379, and the master they watch', () => {
    expect(parseSentinelAddress('redis-sentinel://one,two:26380#event')).toEqual({
      sentinels: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 26_380 },
      ],
      master: 'event',
    });
  });

  it('may have the account and the logical database of the master, and the password of the sentinels', () => {
    const url = 'redis-sentinel://app:p%40ss@one/2?sentinelPassword=s%2Fs#event';
    expect(parseSentinelAddress(url)).toEqual({
      sentinels: [{ host: 'one', port: 26_379 }],
      master: 'event',
      username: 'app',
      password: 'p@ss',
      database: 2,
      sentinelPassword: 's/s',
    });
  });

  it('is refused without a master, in words that hold no password', () => {
    expect(() => parseSentinelAddress('redis-sentinel://:secret@one/0')).toThrow(
      /^The address of Redis Sentinel must be (?!.*secret)/,
    );
  });
});
