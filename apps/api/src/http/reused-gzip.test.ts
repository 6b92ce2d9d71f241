import { gunzipSync } from 'node:zlib';
import { reusedGzip, type WritableText } from './reused-gzip';

/** From nothing to more than the stream holds at once; none like another. */
const texts = Array.from({ length: 40 }, (_, number) =>
  Buffer.from(Array.from({ length: number * 1_000 }, (_each, at) => ((at * 7_919) ^ number) % 1_000).join()),
);

const writable = (text: Buffer): WritableText => ({
  byteLength: text.length,
  writeTo: (bytes) => text.copy(bytes),
});

it('gives each text as a gzip stream of its own, also while others are compressed', async () => {
  const streams = await Promise.all([...texts, ...texts].map(writable).map(reusedGzip));
  for (const [number, stream] of streams.entries()) {
    expect(gunzipSync(stream).equals(texts[number % texts.length] ?? Buffer.from('none'))).toBe(true);
  }
});
