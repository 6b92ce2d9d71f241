import { durationNs, sizeBytes, splitWords } from './quantities';

it.each([
  ['6m', 6 * 1024 * 1024],
  ['64MB', 64 * 1024 * 1024],
  ['1g', 1024 ** 3],
  ['512k', 512 * 1024],
  ['1000', 1000],
  ['10b', 10],
])('the size %s is %d bytes', (text, bytes) => {
  expect(sizeBytes(text)).toBe(bytes);
});

it.each([
  ['30s', 30e9],
  ['1m30s', 90e9],
  ['1h', 3600e9],
  ['500ms', 500e6],
  ['10us', 10e3],
  ['0s', 0],
])('the duration %s is %d ns', (text, ns) => {
  expect(durationNs(text)).toBe(ns);
});

it.each<[string, string[] | undefined]>([
  ['a b  c', ['a', 'b', 'c']],
  [`sh -c 'echo "$A" && b'`, ['sh', '-c', 'echo "$A" && b']],
  ['"a b" c\\ d ""', ['a b', 'c d', '']],
  [`"a\\"b" 'c\\d' "e\\f"`, ['a"b', 'c\\d', 'e\\f']],
  ['a"b"c', ['abc']],
  ['"open', undefined],
  ["it's", undefined],
  ['end\\', undefined],
])('%s is the words %j', (line, words) => {
  expect(splitWords(line)).toEqual(words);
});
