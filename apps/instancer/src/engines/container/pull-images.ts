import type { Logger } from '@rampart/core/infra/logging';
import { EngineError, type EngineClient } from './engine-client';

/** Pulls those of the images that the engine does not have. */
export async function pullMissing(
  images: Iterable<string>,
  dependencies: { readonly client: EngineClient; readonly logger: Logger; readonly signal: AbortSignal },
): Promise<void> {
  const { client, logger, signal } = dependencies;
  for (const image of images) {
    try {
      await client.call({ method: 'GET', path: `/images/${image}/json`, signal });
    } catch (error) {
      if (!(error instanceof EngineError) || error.status !== 404) throw error;
      logger.info('pulling an image', { image });
      await client.call({ method: 'POST', path: '/images/create', query: imageQuery(image), signal });
    }
  }
}

/** Splits an image for the API, which takes the tag as a separate parameter; a digest stays with the name. */
function imageQuery(image: string): Record<string, string> {
  if (image.includes('@')) return { fromImage: image };
  const colon = image.lastIndexOf(':');
  return colon > image.lastIndexOf('/')
    ? { fromImage: image.slice(0, colon), tag: image.slice(colon + 1) }
    : { fromImage: image, tag: 'latest' };
}
