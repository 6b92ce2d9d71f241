import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button';
import { useText } from '../../text/text';
import { STAFF_ROWS } from './staff-queries';

const pageIn = (page: number): number | undefined => (page === 1 ? undefined : page);

/** The number of the last page as in the address. */
export const lastPage = (total: number): number | undefined => pageIn(Math.ceil(total / STAFF_ROWS));

/** Leads to the first row, because the page begins at its top again, where its last link would be out of sight. */
function focusRows(): void {
  document.querySelector<HTMLElement>('.table-box')?.focus({ preventScroll: true });
}

/** Links to the pages before and after; the filters in the address stay. */
export function Pager({ page = 1, total }: { readonly page?: number | undefined; readonly total: number }) {
  const { t, format } = useText();
  const pages = Math.max(1, Math.ceil(total / STAFF_ROWS));
  if (pages === 1 && page === 1) return null;
  const link = (to: number, text: string) => (
    <Link
      to="."
      search={(search) => ({ ...search, page: pageIn(to) })}
      className={buttonClass('plain', 'small')}
      onClick={focusRows}
    >
      {text}
    </Link>
  );
  return (
    <nav className="row" aria-label={t('staff.pages')}>
      {page > 1 ? link(page - 1, t('common.previous')) : null}
      <span className="small soft number">
        {t('common.pageOf', { page: format.number(page), pages: format.number(pages) })}
      </span>
      {page < pages ? link(page + 1, t('common.next')) : null}
    </nav>
  );
}
