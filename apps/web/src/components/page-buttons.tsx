import { useText } from '../text/text';
import { Button } from './button';

interface PageButtonsProps {
  /** Number of the page, from 0. */
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** Buttons for the pages of a list; renders nothing for a single page. */
export function PageButtons({ page, pages, onChange }: PageButtonsProps) {
  const { t, format } = useText();
  // If the last page disappears while it is shown, there must be a way back.
  if (pages <= 1 && page === 0) return null;
  return (
    <div className="row">
      <Button size="small" disabled={page === 0} onClick={() => onChange(page - 1)}>
        {t('common.previous')}
      </Button>
      <span className="small soft number" aria-live="polite">
        {t('common.pageOf', { page: format.number(page + 1), pages: format.number(pages) })}
      </span>
      <Button size="small" disabled={page + 1 >= pages} onClick={() => onChange(page + 1)}>
        {t('common.next')}
      </Button>
    </div>
  );
}
