import { areOnTheWay, hintSteps, type HintFields } from './hints';

const hint = (title: string, said: Partial<HintFields> = {}): HintFields => ({
  title,
  content: `About ${title}.`,
  price: 0,
  releaseTime: null,
  ...said,
});
const stored = (...hints: HintFields[]) =>
  hints.map((each, index) => ({ ...each, id: `h${String(index)}`, takers: 0 }));

test('hints are added, edited and removed by their titles', () => {
  const wanted = [hint('new'), hint('kept'), hint('edited', { price: 5 })];
  expect(hintSteps(stored(hint('edited'), hint('kept'), hint('gone')), wanted)).toEqual([
    { kind: 'add', hint: hint('new') },
    { kind: 'edit', id: 'h0', hint: hint('edited', { price: 5 }) },
    { kind: 'remove', id: 'h2' },
  ]);
});

test('of two hints of one title on the server one stays', () => {
  expect(hintSteps(stored(hint('twice'), hint('twice')), [hint('twice')])).toEqual([
    { kind: 'remove', id: 'h1' },
  ]);
});

test('of two hints of one title the one that teams have taken stays', () => {
  const [first, second] = stored(hint('twice'), hint('twice'));
  expect(hintSteps([first!, { ...second!, takers: 1 }], [hint('twice')])).toEqual([
    { kind: 'remove', id: 'h0' },
  ]);
});

describe('of a plan that makes [a, b] of [b as it was, c]', () => {
  const old = [hint('b', { price: 1 }), hint('c')];
  const wanted = [hint('a'), hint('b')];
  test.each([
    ['what it was made of', old, true],
    ['with a added', [...old, hint('a')], true],
    ['with b changed', [hint('a'), hint('b'), hint('c')], true],
    ['what it makes', wanted, true],
    ['b changed by staff', [hint('b', { price: 2 }), hint('c')], false],
    ['b deleted by staff', [hint('c')], false],
    ['another one by staff', [...old, hint('d')], false],
  ])('%s', (_what, server, expected) => {
    expect(areOnTheWay(server, old, wanted)).toBe(expected);
  });
});
