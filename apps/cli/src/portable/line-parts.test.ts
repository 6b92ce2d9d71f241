import { Readable } from 'node:stream';
import { countLines, lineParts } from './line-parts';

async function partsOf(chunks: readonly string[], partBytes: number): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of lineParts(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), partBytes))
    parts.push(part.toString());
  return parts;
}

test('parts are as long as whole lines allow, wherever chunks end', async () => {
  const parts = ['aa\n', 'bb\n', 'c\nd\n', 'ee\n'];
  expect(await partsOf(['aa\nb', 'b\nc\nd', '\nee\n'], 4)).toEqual(parts);
  expect(await partsOf(['aa\nbb\nc\nd\nee\n'], 4)).toEqual(parts);
  expect(await partsOf(['a', 'a', '\n', 'b', 'b\nc\nd\nee', '\n'], 4)).toEqual(parts);
});

test('a line that is longer than a part stays whole, in one of its own', async () => {
  expect(await partsOf(['aaaa', 'aaaa', 'aa\nb\n'], 4)).toEqual(['aaaaaaaaaa\n', 'b\n']);
});

test('empty content has no parts', async () => {
  expect(await partsOf([], 4)).toEqual([]);
});

test('lines are counted by their ends', () => {
  expect(countLines(Buffer.from('a\nb\n'))).toBe(2);
});
