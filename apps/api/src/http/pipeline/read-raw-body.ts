import { badBodyEncoding } from '@rampart/contract';
import { raw, type Request, type RequestHandler, type Response } from 'express';
import { answerOf, type Answer } from '../answer';
import { tooLarge } from '../reply-builder';
import type { PipelineCall } from './call';
import { RequestAborted } from './request-aborted';

/** One reader per limit: the content type is never looked at, and nothing is decompressed (a small body stays small). */
const readers = new Map<number, RequestHandler>();

function readerFor(limitBytes: number): RequestHandler {
  let reader = readers.get(limitBytes);
  if (reader === undefined) {
    reader = raw({ type: () => true, limit: limitBytes, inflate: false });
    readers.set(limitBytes, reader);
  }
  return reader;
}

function refusalFor(error: unknown, limitBytes: number): Answer {
  const type: unknown = error instanceof Error && 'type' in error ? error.type : undefined;
  switch (type) {
    case 'entity.too.large':
      return tooLarge('body', limitBytes);
    case 'encoding.unsupported':
      return answerOf(badBodyEncoding, { reason: 'body: must not be compressed' });
    case 'request.aborted':
    case 'request.size.invalid':
      throw new RequestAborted();
    default:
      throw error;
  }
}

/**
 * Reads the body into `call.rawBody`; answers 413 or 415 `badBody` when it is too large or compressed. A declared
 * length over the limit is refused at once: Node discards the rest of the upload, so the client can still read the
 * answer instead of a connection reset.
 */
export async function readRawBody(call: PipelineCall, limitBytes: number): Promise<Answer | undefined> {
  const { req, res } = call;
  if (Number(req.headers['content-length'] ?? 0) > limitBytes) return tooLarge('body', limitBytes);
  try {
    await new Promise<void>((resolve, reject) => {
      // The reader uses the plain message only; its type names the application's.
      readerFor(limitBytes)(req as Request, res as Response, (error?: unknown) => {
        if (error === undefined) resolve();
        else
          reject(error instanceof Error ? error : new Error('the body could not be read', { cause: error }));
      });
    });
  } catch (error) {
    return refusalFor(error, limitBytes);
  }
  const read: unknown = req.body;
  call.rawBody = Buffer.isBuffer(read) ? read : Buffer.alloc(0);
  return undefined;
}
