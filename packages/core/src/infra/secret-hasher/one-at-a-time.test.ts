import { BusyError } from '../busy';
import { oneAtATime } from './one-at-a-time';

/** A hasher that ends each comparison when the test says so. */
function slowHasher() {
  const underWay: ((isRight: boolean) => void)[] = [];
  const hasher = oneAtATime({
    hash: () => Promise.reject(new Error('nothing is hashed here')),
    verify: () => new Promise((resolve) => underWay.push(resolve)),
  });
  return { underWay, verify: (hashed: string, secret: string) => hasher.verify(hashed, secret) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('secrets to compare', () => {
  it('are compared one after the other', async () => {
    const { underWay, verify } = slowHasher();
    const [first, second] = [verify('hash', 'a'), verify('hash', 'b')];
    await turn();
    expect(underWay).toHaveLength(1);
    underWay[0]?.(true);
    expect(await first).toBe(true);
    await turn();
    expect(underWay).toHaveLength(2);
    underWay[1]?.(false);
    expect(await second).toBe(false);
  });

  it('are refused while 32 wait, and no longer', async () => {
    const { underWay, verify } = slowHasher();
    const accepted = Array.from({ length: 33 }, () => verify('hash', 'a'));
    await expect(verify('hash', 'a')).rejects.toThrow(BusyError);
    for (let count = 0; count < accepted.length; count += 1) {
      await turn();
      underWay[count]?.(true);
    }
    expect(await Promise.all(accepted)).not.toContain(false);
    const late = verify('hash', 'a');
    await turn();
    underWay.at(-1)?.(true);
    expect(await late).toBe(true);
  });
});
