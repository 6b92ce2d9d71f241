import { useText } from '../text/text';
import { Button } from './button';

interface PageButtonsProps {
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** Leads through a list that is shown in pages; nothing when it has only one. */
export function PageButtons({ page, pages, onChange }: PageButtonsProps) {
  const { t, format } = useText();
  // The last page may go while it is shown; then there must be a way back.
  if (pages <= 1 && page === 0) return null;
  return (
    <div className="row">
      <Button size="small" disabled={page === 0} onClick={() => onChange(page - 1)}>
        {t('common.previous')}
      </Button>
      <span className="small soft number">
        {t('common.pageOf', { page: format.number(page + 1), pages: format.number(pages) })}
      </span>
      <Button size="small" disabled={page + 1 >= pages} onClick={() => onChange(page + 1)}>
        {t('common.next')}
      </Button>
    </div>
  );
}
