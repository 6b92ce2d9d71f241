import { parseSentinelAddress } from './sentinel-address';

/** Whether an address has one of the forms that `connectRedis` takes. */
export function isRedisAddress(address: string): boolean {
  try {
    if (address.startsWith('redis-sentinel:')) {
      parseSentinelAddress(address);
      return true;
    }
    const { protocol, username, password, pathname } = new URL(address);
    decodeURIComponent(`${username}${password}${pathname}`);
    return protocol === 'unix:' || (/^rediss?:$/.test(protocol) && /^(?:\/\d*)?$/.test(pathname));
  } catch {
    return false;
  }
}
