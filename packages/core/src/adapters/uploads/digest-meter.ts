import { createHash } from 'node:crypto';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Passes content on unchanged and knows its digest and size in the end. */
export class DigestMeter extends Transform {
  private readonly hash = createHash('sha256');
  private sizeBytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    this.sizeBytes += chunk.length;
    done(null, chunk);
  }

  /** Digest and size of everything that passed; to be called once, after the end. */
  result(): { readonly sha256: string; readonly sizeBytes: number } {
    return { sha256: this.hash.digest('hex'), sizeBytes: this.sizeBytes };
  }
}

/**
 * Sends content through a meter to a service. Reading and sending have both ended when this does, so that nothing is still
 * being written; of content that broke off nothing stays.
 */
export async function sendMetered(
  content: Readable,
  service: { send(metered: Readable): Promise<unknown>; remove(): Promise<unknown> },
): Promise<ReturnType<DigestMeter['result']>> {
  const meter = new DigestMeter();
  /** If the service gives up, the meter ends before the content, with an error that does not say why. */
  const ended = { byContent: false };
  content.once('error', () => {
    ended.byContent = !meter.destroyed;
  });
  const sent = service.send(meter).catch((error: unknown) => {
    meter.destroy(error instanceof Error ? error : new Error('the upload failed', { cause: error }));
    throw error;
  });
  const [piped, uploaded] = await Promise.allSettled([pipeline(content, meter), sent]);
  if (uploaded.status === 'rejected' && !ended.byContent) throw uploaded.reason;
  if (piped.status === 'rejected') {
    // The service may have taken what came before the break for the whole.
    if (uploaded.status === 'fulfilled') await service.remove();
    throw piped.reason;
  }
  return meter.result();
}
