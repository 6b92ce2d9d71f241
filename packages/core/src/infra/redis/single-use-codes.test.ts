import { createRedisSingleUseCodes } from './single-use-codes';
import { isRedisUnavailable } from './unavailable';

const never = () => Promise.race<never>([]);
const stuck = createRedisSingleUseCodes({ set: never, getDel: never }, '', { deadlineMs: 1 });

const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('a single-use code while Redis is connected but does not reply', () => {
  it('fails when it is to be kept, as while Redis is away', async () => {
    expect(isRedisUnavailable(await failure(stuck.keep('C', 'team', 60_000)))).toBe(true);
  });

  it('fails when it is to be taken, as while Redis is away', async () => {
    expect(isRedisUnavailable(await failure(stuck.take('C')))).toBe(true);
  });

  it('(control) works while Redis replies, and fails as Redis fails', async () => {
    const replying = createRedisSingleUseCodes(
      { set: () => Promise.reject(new Error('away')), getDel: () => Promise.resolve('team') },
      '',
    );
    expect(await replying.take('C')).toBe('team');
    await expect(replying.keep('C', 'team', 60_000)).rejects.toThrow('away');
  });
});
