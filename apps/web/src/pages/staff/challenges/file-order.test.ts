import { inChosenOrder } from './file-order';

const file = (name: string, url = `/uploads/${name}`) => ({ name, url });
const arrived = (names: readonly string[], chosen: readonly string[], before = [file('old')]) => {
  const numbers = new Map(chosen.map((name, number) => [file(name).url, number]));
  const files = names.reduce((all, name) => inChosenOrder(all, file(name), numbers), before);
  return files.map(({ name }) => name);
};

test('files are in the order in which they were chosen, whichever arrives first', () => {
  expect(arrived(['c', 'a', 'b'], ['a', 'b', 'c'])).toEqual(['old', 'a', 'b', 'c']);
});

test('a file of the same name is replaced', () => {
  expect(arrived(['b', 'old', 'a'], ['a', 'b', 'old'], [file('old', '/uploads/former')])).toEqual([
    'a',
    'b',
    'old',
  ]);
});
