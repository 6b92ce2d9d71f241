/**
 * Program of the process that decodes images. Decoders are native code fed by strangers: here they can be stopped in the
 * middle, may use memory or crash, and nobody but the one upload notices.
 */
import { convertImage, prepareConversion } from './convert-image';

function tell(message: ImageProcessMessage): void {
  process.send?.(message);
}

/** To the process: the bytes of one image. From it: that it works, and then one answer an image. */
export type ImageProcessMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'converted'; readonly webp: Uint8Array }
  | { readonly kind: 'refused' };

if (process.send !== undefined) {
  prepareConversion();
  process.on('message', (bytes: Uint8Array) => {
    convertImage(Buffer.from(bytes)).then(
      (webp) => tell({ kind: 'converted', webp }),
      () => tell({ kind: 'refused' }),
    );
  });
  // Ends with the service, however that ended.
  process.on('disconnect', () => process.exit(0));
  tell({ kind: 'ready' });
}
