import { useEffect, useState } from 'react';
import { Skeleton } from './notice';
import './markdown.css';

type Render = (markdown: string, below: number) => string;

let loaded: Render | undefined;

/**
 * Loads the Markdown code. A page that shows Markdown loads it with its own code, so that the text does not appear
 * late and push other content away.
 */
export async function loadMarkdown(): Promise<Render> {
  loaded = (await import('./markdown-html')).markdownHtml;
  return loaded;
}

interface MarkdownProps {
  readonly source: string;
  /** Level of the heading above the text. */
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
  // Shows the source, which is readable, too; the next text tries to load the code again.
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
