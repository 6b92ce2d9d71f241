import { ClientOfflineError, SimpleError } from 'redis';
import { isRedisUnavailable } from './unavailable';

describe('an error of Redis', () => {
  it.each([
    ['it is not connected', new ClientOfflineError()],
    ['it is a replica', new SimpleError("READONLY You can't write against a read only replica.")],
    ['it is starting', new SimpleError('LOADING Redis is loading the dataset in memory')],
    ['its memory is full', new SimpleError("OOM command not allowed when used memory > 'maxmemory'.")],
    ['its disk is full', new SimpleError('MISCONF Redis is configured to save RDB snapshots')],
  ])('%s: unavailable, also as the cause of another error', (_what, error) => {
    expect(isRedisUnavailable(error)).toBe(true);
    expect(isRedisUnavailable(new Error('the code was not kept', { cause: error }))).toBe(true);
  });

  it.each([
    ['a key of another type', new SimpleError('WRONGTYPE Operation against a key')],
    ['a mistake in a script', new SimpleError('ERR Error running script: OOM')],
    ['one of ours', new Error('OOM')],
  ])('%s: not', (_what, error) => {
    expect(isRedisUnavailable(error)).toBe(false);
  });
});
