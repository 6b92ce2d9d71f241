import sharp from 'sharp';

const SIDE_PIXELS = 256;
/** A photograph larger than this does not fit into a megabyte; decoded it takes about 100 MB. */
const MAX_INPUT_PIXELS = 24_000_000;
const TIMEOUT_S = 4;

/** Everything of libvips runs in a process of its own, one image at a time: nothing is kept for the next. */
export function prepareConversion(): void {
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * The first frame, cut to a centred square. What the bytes are is decided by the bytes.
 * Rejects for everything that cannot be decoded completely.
 */
export async function convertImage(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, {
    limitInputPixels: MAX_INPUT_PIXELS,
    // Broken and truncated files, but not every oddity a camera writes.
    failOn: 'error',
    pages: 1,
    // As it is looked at: the orientation is metadata, which is dropped.
    autoOrient: true,
  })
    .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover', position: 'centre' })
    .webp()
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer();
}
