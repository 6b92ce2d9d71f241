import { Readable } from 'node:stream';
import { countLines, lineParts } from './line-parts';

async function partsOf(chunks: readonly string[], partBytes: number): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of lineParts(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), partBytes))
    parts.push(part.toString());
  return parts;
}

test('parts end where a line ends, wherever chunks do', async () => {
  expect(await partsOf(['aa\nb', 'b\ncc\nd', 'd\n'], 4)).toEqual(['aa\n', 'bb\ncc\n', 'dd\n']);
});

test('a line that is longer than a part stays whole', async () => {
  expect(await partsOf(['aaaa', 'aaaa', 'aa\nb\n'], 4)).toEqual(['aaaaaaaaaa\nb\n']);
});

test('nothing has no part', async () => {
  expect(await partsOf([], 4)).toEqual([]);
});

test('lines are counted by their ends', () => {
  expect(countLines(Buffer.from('a\nb\n'))).toBe(2);
});
