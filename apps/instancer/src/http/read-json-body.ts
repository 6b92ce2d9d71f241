import type { IncomingMessage } from 'node:http';

export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'notJson' };

/** The body of a request, up to `limitBytes`. */
export async function readJsonBody(request: IncomingMessage, limitBytes: number): Promise<Body> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // Leaving the loop early must not close the connection: the reply still has to be sent.
  const stream: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > limitBytes) return { kind: 'tooLarge' };
    chunks.push(chunk);
  }
  try {
    return { kind: 'json', value: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown };
  } catch {
    return { kind: 'notJson' };
  }
}
