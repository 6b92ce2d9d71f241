import { setImmediate as endOfTurn } from 'node:timers/promises';
import { mapLimited } from './map-limited';

/** Work on letters that ends when the test says so. */
function begin(letters: readonly string[], limit: number) {
  const begun: string[] = [];
  const ends = new Map<string, { done: () => void; fail: () => void }>();
  const results = mapLimited(letters, limit, (letter, index) => {
    begun.push(letter);
    return new Promise<string>((resolve, reject) => {
      ends.set(letter, {
        done: () => resolve(`${letter}${index}`),
        fail: () => reject(new Error(letter)),
      });
    });
  });
  const end = async (letter: string, how: 'done' | 'fail' = 'done') => {
    ends.get(letter)?.[how]();
    await endOfTurn();
  };
  return { begun, end, results };
}

describe('work on a few items at a time', () => {
  it('begins the next item when one is done, and answers in the order of the items', async () => {
    const { begun, end, results } = begin(['a', 'b', 'c'], 2);
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('c');
    await end('a');
    expect(await results).toEqual(['a0', 'b1', 'c2']);
  });

  it('begins no other item after a failure', async () => {
    const { begun, end, results } = begin(['a', 'b', 'c'], 2);
    const failure = expect(results).rejects.toThrow('b');
    await end('b', 'fail');
    await end('a');
    await failure;
    expect(begun).toEqual(['a', 'b']);
  });
});
