/**
 * Program of the process that decodes images. Decoders are native code fed by strangers: here they can be stopped in the
 * middle, may use memory or crash, and nobody but the one upload notices.
 */
import { convertImage, prepareConversion } from './convert-image';

/** The largest image takes half of it. Pictures inside an SVG may be of any size, and libvips does not limit those. */
const MAX_MEMORY_BYTES = 1024 ** 3;
/** In this time, an image that grows fast takes a few per cent more. */
const CHECK_EVERY_MS = 20;

/** Ends this process, whatever its decoders do meanwhile. */
function endIfTooLarge(): void {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL');
}

function send(message: ImageProcessMessage): void {
  process.send?.(message);
}

/** To the process: the bytes of one image. From it: that it works, and then one answer per image. */
export type ImageProcessMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'converted'; readonly webp: Uint8Array }
  | { readonly kind: 'refused' };

if (process.send !== undefined) {
  prepareConversion();
  process.on('message', (bytes: Uint8Array) => {
    const watch = setInterval(endIfTooLarge, CHECK_EVERY_MS);
    convertImage(Buffer.from(bytes))
      .finally(() => clearInterval(watch))
      .then(
        (webp) => send({ kind: 'converted', webp }),
        () => send({ kind: 'refused' }),
      );
  });
  // Ends with the service, however that ended.
  process.on('disconnect', () => process.exit(0));
  send({ kind: 'ready' });
}
