import { useEffect, useState } from 'react';
import { Skeleton } from './notice';
import './markdown.css';

type Render = (markdown: string, below: number) => string;

let loaded: Render | undefined;

/** A page that shows Markdown loads this with its own code: the text is there at once, and pushes nothing away. */
export async function loadMarkdown(): Promise<Render> {
  loaded = (await import('./markdown-html')).markdownHtml;
  return loaded;
}

interface MarkdownProps {
  readonly source: string;
  /** The level of the heading above it. */
  readonly below?: number;
}

/** Markdown of organisers, sanitised. */
export function Markdown({ source, below = 1 }: MarkdownProps) {
  const [render, setRender] = useState<Render | 'lost' | undefined>(() => loaded);
  useEffect(() => {
    if (render !== undefined) return;
    loadMarkdown().then(
      (ready) => setRender(() => ready),
      () => setRender('lost'),
    );
  }, [render]);
  if (render === undefined) return <Skeleton lines={3} />;
  // Markdown can be read as it is written; the next text tries again.
  if (render === 'lost')
    return (
      <div className="markdown markdown--written" translate="no">
        {source}
      </div>
    );
  return (
    <div className="markdown" translate="no" dangerouslySetInnerHTML={{ __html: render(source, below) }} />
  );
}
