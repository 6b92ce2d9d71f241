import { bloodEmoji, bloodWords } from './blood-words';

describe('words of a blood', () => {
  it.each([
    [1, '1st', 'first', 'First'],
    [2, '2nd', 'second', 'Second'],
    [3, '3rd', 'third', 'Third'],
    [4, '4th', '4th', '4th'],
    [10, '10th', '10th', '10th'],
    [11, '11th', '11th', '11th'],
    [12, '12th', '12th', '12th'],
    [13, '13th', '13th', '13th'],
    [21, '21st', '21st', '21st'],
    [22, '22nd', '22nd', '22nd'],
    [23, '23rd', '23rd', '23rd'],
    [101, '101st', '101st', '101st'],
    [111, '111th', '111th', '111th'],
    [112, '112th', '112th', '112th'],
  ])('%i is %s, %s, %s', (number, ordinal, word, title) => {
    expect(bloodWords(number)).toEqual({ ordinal, word, title });
  });

  it('the emoji is the one for the rank, or empty', () => {
    const emojis = ['🥇', '🥈'];
    expect([1, 2, 3].map((number) => bloodEmoji(emojis, number))).toEqual(['🥇', '🥈', '']);
    expect(bloodEmoji([], 1)).toBe('');
  });
});
