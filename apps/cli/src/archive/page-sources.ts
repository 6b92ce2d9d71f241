import type { AddressOf, RenderMarkdown } from './markdown';
import type { PublicEvent } from './public-event';

export interface PageSources {
  readonly event: PublicEvent;
  readonly markdown: RenderMarkdown;
  /** Paths in the archive by address on the server. */
  readonly files: ReadonlyMap<string, string>;
}

/** Keeps links to files in the archive and to web and mail addresses; drops others, such as `javascript:`. */
export function addressOf(files: ReadonlyMap<string, string>, root: string): AddressOf {
  return (address) => {
    const file = files.get(address);
    if (file !== undefined) return root + file.split('/').map(encodeURIComponent).join('/');
    return /^(https?:\/\/|mailto:)/i.test(address) ? address : undefined;
  };
}
