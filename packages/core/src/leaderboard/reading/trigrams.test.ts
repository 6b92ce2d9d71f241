import { trigramPairs } from '../testing/trigram-pairs';
import { similarity, trigramsOf, wantedTrigrams, wordSimilarity } from './trigrams';

describe('similarity of texts', () => {
  it('equals that of the database for every recorded pair', () => {
    const measured = trigramPairs.map(([a, b]) => {
      const [one, other] = [wantedTrigrams(a), trigramsOf(b)];
      return [a, b, similarity(other, one), wordSimilarity(one, other)];
    });
    // The database computes in single precision.
    const expected = trigramPairs.map(([a, b, whole, word]) => [
      a,
      b,
      expect.closeTo(whole, 6),
      expect.closeTo(word, 6),
    ]);
    expect(measured).toEqual(expected);
  });

  it('uses only letters and digits, each word padded separately', () => {
    expect([...trigramsOf('Foo|bar').unique].sort()).toEqual(
      ['  f', ' fo', 'foo', 'oo ', '  b', ' ba', 'bar', 'ar '].sort(),
    );
  });

  it('counts a trigram that repeats once', () => {
    expect(trigramsOf('aaaa')).toEqual({
      ordered: ['  a', ' aa', 'aaa', 'aaa', 'aa '],
      unique: ['  a', ' aa', 'aaa', 'aa '],
    });
  });

  it('is 0 for a text without letters and digits', () => {
    expect(similarity(trigramsOf('!?'), wantedTrigrams('!?'))).toBe(0);
    expect(wordSimilarity(wantedTrigrams('!?'), trigramsOf('team'))).toBe(0);
  });

  it('of a part asks for each trigram of the other text once, however many parts that has', () => {
    const asked: string[] = [];
    class AskedSet extends Set<string> {
      override has(trigram: string): boolean {
        asked.push(trigram);
        return super.has(trigram);
      }
    }
    const wanted = wantedTrigrams('a z');
    const letters = trigramsOf('z y x w v u t s r q p o n m l k j i h g f e d c b a');
    expect(wordSimilarity({ ...wanted, all: new AskedSet(wanted.all) }, letters)).toBe(0.5);
    expect(asked.toSorted()).toEqual(letters.unique.toSorted());
  });
});
