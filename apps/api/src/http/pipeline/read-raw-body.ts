import { badBodyEncoding } from '@rampart/contract';
import { CollectedBytes } from '@rampart/core/infra/http-server';
import { answerOf, type Answer } from '../answer';
import { tooLarge } from '../reply-builder';
import type { PipelineCall } from './call';
import { RequestAborted } from './request-aborted';

/** The whole body; undefined as soon as it is larger than the limit. @throws RequestAborted */
function readAll({ req }: PipelineCall, limitBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const collected = new CollectedBytes(limitBytes);
    const stop = (): void => {
      req.off('data', take).off('end', end).off('close', leave);
    };
    const take = (piece: Buffer): void => {
      if (collected.add(piece)) return;
      stop();
      resolve(undefined);
    };
    const end = (): void => {
      stop();
      resolve(collected.whole());
    };
    const leave = (): void => {
      stop();
      reject(new RequestAborted());
    };
    if (req.destroyed) leave();
    else req.on('data', take).once('end', end).once('close', leave);
  });
}

/** 415 `badBody` for a compressed body: nothing is decompressed, so that a small body stays small. */
export function refusedEncoding({ req: { headers } }: PipelineCall): Answer | undefined {
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
  return isPlain ? undefined : answerOf(badBodyEncoding, { reason: 'body: must not be compressed' });
}

/**
 * Reads the body into `call.rawBody`, whatever its content type; answers 413 or 415 `badBody` when it is too large or
 * compressed. A body over the limit is refused at once: Node discards the rest of the upload, so the client can still read
 * the answer instead of a connection reset.
 */
export async function readRawBody(call: PipelineCall, limitBytes: number): Promise<Answer | undefined> {
  const { headers } = call.req;
  const declared = Number(headers['content-length'] ?? NaN);
  if (declared > limitBytes) return tooLarge('body', limitBytes);
  const hasBody = headers['transfer-encoding'] !== undefined || !Number.isNaN(declared);
  const refused = hasBody ? refusedEncoding(call) : undefined;
  if (refused !== undefined) return refused;
  const bytes = hasBody ? await readAll(call, limitBytes) : Buffer.alloc(0);
  if (bytes === undefined) return tooLarge('body', limitBytes);
  call.rawBody = bytes;
  return undefined;
}
