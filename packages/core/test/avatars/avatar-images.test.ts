import childProcess, { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createProcessAvatarImages } from '../../src/adapters';
import { BusyError } from '../../src/infra/busy';
import { silentLogger } from '../../src/infra/logging';

const RED = { r: 200, g: 30, b: 30 };
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } });
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** Two frames of one size; the second is green. */
async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = Buffer.concat([
    await flat(40, 40).raw().toBuffer(),
    await sharp({ create: { width: 40, height: 40, channels: 3, background: { r: 0, g: 200, b: 0 } } })
      .raw()
      .toBuffer(),
  ]);
  return sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG whose header claims another size. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const png = await flat(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** Small as text, and minutes of work. */
const SVG_BOMB = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">` +
    '<feTurbulence numOctaves="9" baseFrequency="0.9"/><feGaussianBlur stdDeviation="90"/>'.repeat(200) +
    `</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`,
);

function pngChunk(type: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(content, crc32(type)));
  return Buffer.concat([length, Buffer.from(type), content, sum]);
}

/** 256 million black pixels in 31 KB. */
function hugePng(): Buffer {
  const side = 16_000;
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

it('the process of an image that takes too much memory ends', async () => {
  const picture = `data:image/png;base64,${hugePng().toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><image href="${picture}" width="64" height="64"/></svg>`;
  const program = join(__dirname, '../../src/adapters/avatar-images/image-process.js');
  const child = fork(program, [], { serialization: 'advanced', execArgv: [] });
  await once(child, 'message');
  child.send(Buffer.from(svg));
  const exited = once(child, 'exit');
  // Without a limit it says in the end that it refused the image.
  await Promise.race([exited, once(child, 'message')]);
  const { signalCode } = child;
  child.kill();
  await exited;
  expect(signalCode).toBe('SIGKILL');
}, 60_000);

describe('images of avatars', () => {
  const images = createProcessAvatarImages({ logger: silentLogger });
  afterAll(() => images.stop());

  const converted = async (bytes: Buffer) => {
    const webp = await images.convert(bytes);
    if (webp === undefined) throw new Error('the image was refused');
    return { webp, metadata: await sharp(webp).metadata() };
  };

  it.each([
    ['PNG', () => noise(300, 200).png()],
    ['JPEG', () => noise(200, 300).jpeg()],
    ['WebP', () => noise(64, 64).webp()],
    ['GIF', () => noise(64, 64).gif()],
    ['AVIF', () => noise(64, 64).avif()],
    ['TIFF', () => noise(64, 64).tiff()],
  ])('%s becomes WebP of 256 x 256', async (_format, image) => {
    const { metadata } = await converted(await image().toBuffer());
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  it('SVG becomes WebP of 256 x 256', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle r="5"/></svg>';
    expect((await converted(Buffer.from(svg))).metadata).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    });
  });

  it('the middle is kept of what is not square', async () => {
    const wide = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'black' } })
      .composite([{ input: await flat(100, 100).png().toBuffer(), left: 100, top: 0 }])
      .png()
      .toBuffer();
    const { dominant } = await sharp((await converted(wide)).webp).stats();
    expect(dominant.r).toBeGreaterThan(150);
  });

  it.each(['gif', 'webp'] as const)('of an animated %s the first frame is kept', async (format) => {
    const { webp, metadata } = await converted(await animated(format));
    expect(metadata.pages ?? 1).toBe(1);
    expect((await sharp(webp).stats()).dominant.r).toBeGreaterThan(150);
  });

  it('nothing about the camera or the place is kept, and the picture stands upright', async () => {
    const photo = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'white' } })
      .composite([{ input: await flat(100, 100).png().toBuffer(), left: 0, top: 0 }])
      .withExif({ IFD0: { Make: 'camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { webp, metadata } = await converted(photo);
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    // Turned clockwise, the left half is the upper one.
    const top = await sharp(webp).extract({ left: 0, top: 0, width: 256, height: 100 }).toBuffer();
    const { channels } = await sharp(top).stats();
    expect(channels[1]?.mean).toBeLessThan(100);
  });

  it.each([
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('hello')],
    ['random bytes', () => randomBytes(10_000)],
    ['a web page', () => Buffer.from('<!doctype html><p>hello')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ])('%s is no image', async (_title, bytes) => {
    expect(await images.convert(bytes())).toBeUndefined();
  });

  it.each([
    ['PNG', () => noise(300, 300).png()],
    ['JPEG', () => noise(300, 300).jpeg()],
    ['WebP', () => noise(300, 300).webp()],
    ['GIF', () => noise(300, 300).gif()],
  ])('a truncated %s is refused (control: the whole one is not)', async (_format, image) => {
    const whole = await image().toBuffer();
    expect(await images.convert(whole.subarray(0, whole.length / 2))).toBeUndefined();
    expect(await images.convert(whole)).toBeDefined();
  });

  it('24 million pixels are enough for a photograph', async () => {
    expect(await images.convert(await flat(6000, 4000).png().toBuffer())).toBeDefined();
  });

  it.each([
    [6001, 4000],
    [60_000, 60_000],
    [2_000_000_000, 2_000_000_000],
  ])('an image that claims %d x %d is refused at once', async (width, height) => {
    const bomb = await claiming(width, height);
    const startedAt = performance.now();
    expect(await images.convert(bomb)).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('an SVG cannot read files of the machine', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64"><image xlink:href="file:///etc/hostname" width="64" height="64"/></svg>`;
    const { webp } = await converted(Buffer.from(svg));
    expect((await sharp(webp).stats()).isOpaque).toBe(false);
  });

  it('an image that takes too long is given up with its process, and the next one is not held up by it', async () => {
    const forked = jest.spyOn(childProcess, 'fork');
    const impatient = createProcessAvatarImages({ logger: silentLogger, timeoutMs: 2_000 });
    const good = await flat(50, 50).png().toBuffer();
    const [bomb, next] = await Promise.all([impatient.convert(SVG_BOMB), impatient.convert(good)]);
    expect(bomb).toBeUndefined();
    expect(next).toBeDefined();
    expect(forked.mock.results.map(({ value }) => value.killed)).toEqual([true, false]);
    forked.mockRestore();
    await impatient.stop();
  });

  it('more images than may wait are turned away (control: so many are not)', async () => {
    const small = createProcessAvatarImages({ logger: silentLogger, maxWaiting: 3 });
    const good = await flat(50, 50).png().toBuffer();
    const settled = await Promise.allSettled([1, 2, 3, 4].map(() => small.convert(good)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(settled.at(-1)).toMatchObject({ reason: expect.any(BusyError) });
    await small.stop();
  });
});
