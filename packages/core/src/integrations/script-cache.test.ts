import { createScriptCache } from './script-cache';

const at = (ms: number) => new Date(ms);
const HOUR_MS = 3_600_000;

describe('the analytics script in memory', () => {
  it('is fetched anew after an hour and not before', async () => {
    let fetched = 0;
    const cache = createScriptCache(() => Promise.resolve(Buffer.from(String((fetched += 1)))));
    const read = async (ms: number) => (await cache.read(at(ms))).toString();
    expect([await read(0), await read(HOUR_MS - 1), await read(HOUR_MS)]).toEqual(['1', '1', '2']);
  });

  it('rejects after a failed fetch, keeps nothing of it and tries again at once', async () => {
    const answers = [Promise.reject(new Error('away')), Promise.resolve(Buffer.from('there'))];
    const cache = createScriptCache(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
    await expect(cache.read(at(0))).rejects.toThrow('away');
    expect((await cache.read(at(0))).toString()).toBe('there');
  });
});
