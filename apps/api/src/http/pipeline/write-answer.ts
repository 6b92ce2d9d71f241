import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, AnswerContent, Rendered } from '../answer';
import { answerText, JSON_CONTENT_TYPE, lengthAround } from '../answer-text';
import { acceptedEncoding, holdsTag } from '../conditions';
import { whenResolved, type MaybePromise } from '../maybe-promise';
import { sendRepresentation, sendText } from '../whole-response';
import { writePieces } from './write-pieces';

/** What every answer carries, whatever its kind. */
export interface Envelope {
  readonly requestId: string;
  /** The server is going down: tell the client not to send another request on this connection. */
  readonly closes: boolean;
  /** Beside the data of an answer that is made for this request. */
  readonly warnings: readonly string[];
}

function commonHeaders(answer: Answer, envelope: Envelope): string[] {
  const headers = ['X-Request-Id', envelope.requestId, ...answer.headers];
  if (envelope.closes) headers.push('Connection', 'close');
  return headers;
}

/** The bytes in the encoding that was asked for, or 304; returns the status that went out. */
export function writeRendered(
  req: IncomingMessage,
  res: ServerResponse,
  rendered: Rendered,
  headers: readonly string[],
): MaybePromise<number> {
  if (holdsTag(req.headers['if-none-match'], rendered.etag)) {
    sendText(res, 304, [...headers, ...rendered.notModifiedHeaders], '', 0);
    return 304;
  }
  const encoding = acceptedEncoding(req.headers['accept-encoding'], rendered.encodings);
  const { status } = rendered.reply;
  return whenResolved(rendered.representation(encoding), (sent) => {
    sendRepresentation(res, status, headers, sent);
    return status;
  });
}

function contentHeaders(contentType: string, lengthInBytes: number, caching: string): string[] {
  return ['Content-Type', contentType, 'Content-Length', String(lengthInBytes), 'Cache-Control', caching];
}

function dataJsonOf(content: Extract<AnswerContent, { form: 'data' | 'text' }>): string | undefined {
  if (content.form === 'text') return content.dataJson;
  return content.data === undefined ? undefined : JSON.stringify(content.data);
}

/**
 * Writes the answer in one go, at once unless it has to be compressed, and returns the status that went out. Header
 * names and values are handed to Node as one flat list, the form it neither copies nor merges; for HEAD it drops the body
 * by itself.
 */
export function writeAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Answer,
  envelope: Envelope,
): MaybePromise<number> {
  const headers = commonHeaders(answer, envelope);
  const { content, reply } = answer;
  const { status } = reply;
  switch (content.form) {
    case 'rendered':
      return writeRendered(req, res, content.rendered, headers);
    case 'data':
    case 'text': {
      const text = answerText(reply, dataJsonOf(content), envelope.warnings);
      // Counting the bytes of a text that was put together takes another copy of it.
      const isCounted = content.form === 'text' && envelope.warnings.length === 0;
      const lengthInBytes = isCounted ? content.lengthInBytes + lengthAround(reply) : Buffer.byteLength(text);
      // May hold a token or what only this caller may see.
      headers.push(...contentHeaders(JSON_CONTENT_TYPE, lengthInBytes, 'no-store'));
      sendText(res, status, headers, text, lengthInBytes);
      return status;
    }
    case 'pieces':
      return writePieces(req, res, reply, content, headers);
    case 'plain': {
      const { contentType, bytes, caching } = content;
      headers.push(...contentHeaders(contentType, bytes.length, caching));
      res.writeHead(status, headers).end(bytes);
      return status;
    }
    case 'stream':
      headers.push(
        'Content-Type',
        'text/event-stream',
        'Cache-Control',
        // A proxy that compresses holds small events back until it has a block.
        'no-store, no-transform',
        'X-Accel-Buffering',
        'no',
      );
      // Without chunks every write is one call of the system; the end of the connection is the end of the stream.
      res.useChunkedEncodingByDefault = false;
      if (!envelope.closes) headers.push('Connection', 'close');
      res.writeHead(status, headers);
      if (req.method === 'HEAD') res.end();
      else content.open(res);
      return status;
    case 'empty':
      res.writeHead(status, headers).end();
      return status;
  }
}
