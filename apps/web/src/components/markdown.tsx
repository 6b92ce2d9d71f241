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

function htmlOf(render: Render, source: string, below: number): string | undefined {
  try {
    return render(source, below);
  } catch {
    // Thousands of quotes or emphases within each other are too many for the parser.
    return undefined;
  }
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
  const html = render === 'lost' ? undefined : htmlOf(render, source, below);
  // Shows the source, which is readable, too; the next text tries to load the code again.
  if (html === undefined)
    return (
      <div className="markdown markdown--written" translate="no">
        {source}
      </div>
    );
  return <div className="markdown" translate="no" dangerouslySetInnerHTML={{ __html: html }} />;
}
