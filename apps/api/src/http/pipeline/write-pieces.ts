import type { ReplyDeclaration } from '@rampart/contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ENCODINGS, type AnswerContent } from '../answer';
import { JSON_CONTENT_TYPE, textAround } from '../answer-text';
import { createCompressor, headersOfTag } from '../rendered-answer';
import { acceptedEncoding, holdsTag } from '../conditions';

/** Everybody else has a turn between two pieces. An empty piece is a turn and nothing more. */
async function* inTurns(reply: ReplyDeclaration, pieces: Iterable<string>): AsyncGenerator<string> {
  const [before, after] = textAround(reply);
  yield before;
  for (const piece of pieces) {
    if (piece !== '') yield piece;
    await nextTurn();
  }
  yield after;
}

/** Makes and sends the pieces one after the other, as fast as the client takes them, or answers 304. */
export async function writePieces(
  req: IncomingMessage,
  res: ServerResponse,
  reply: ReplyDeclaration,
  { etag, pieces }: Extract<AnswerContent, { form: 'pieces' }>,
  headers: readonly string[],
): Promise<number> {
  if (holdsTag(req.headers['if-none-match'], etag)) {
    res.writeHead(304, [...headers, ...headersOfTag(etag, {})]).end();
    return 304;
  }
  const encoding = acceptedEncoding(req.headers['accept-encoding'], ENCODINGS);
  const encoded = encoding === null ? [] : ['Content-Encoding', encoding];
  res.writeHead(reply.status, [
    ...headers,
    ...['Content-Type', JSON_CONTENT_TYPE],
    ...headersOfTag(etag, {}),
    ...encoded,
  ]);
  const text = Readable.from(inTurns(reply, pieces()));
  if (req.method === 'HEAD') res.end();
  else if (encoding === null) await pipeline(text, res);
  else await pipeline(text, createCompressor(encoding), res);
  return reply.status;
}
