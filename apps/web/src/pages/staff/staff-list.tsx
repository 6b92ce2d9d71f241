import { Link, Navigate, useSearch } from '@tanstack/react-router';
import type { Key, ReactNode } from 'react';
import { usePageTitle } from '../../app/page-title';
import { buttonClass } from '../../components/button';
import type { IconName } from '../../components/icon';
import { EmptyState, ErrorNotice, Loading } from '../../components/notice';
import { SpokenCount } from '../../components/spoken-count';
import { useText } from '../../text/text';
import { DataTable, type Column } from './data-table';
import { lastPage, Pager } from './pager';

interface StaffListProps<Row> {
  readonly title: string;
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => Key;
  readonly columns: readonly Column<Row>[];
  /** Why the latest answer is missing; existing rows stay. */
  readonly error: Error | null;
  /** Number of rows on all pages, for a list in pages. */
  readonly total?: number | undefined;
  /** Whether the rows still belong to the previous filters. */
  readonly isPrevious?: boolean;
  readonly icon?: IconName;
  /** Shown if there are no rows. */
  readonly none: string;
  /** Actions beside the title, such as creating an item. */
  readonly action?: ReactNode;
  readonly filters?: ReactNode;
  /** The value of a filter that is kept out of the address; empty for none. */
  readonly hiddenFilter?: string;
  readonly onShowAll?: () => void;
  /** Shown between the filters and the rows. */
  readonly children?: ReactNode;
}

/** A page of staff with a list: its title, filters from the address, rows, and links to its pages. */
export function StaffList<Row>(props: StaffListProps<Row>) {
  const { title, rows, keyOf, columns, error, total, isPrevious = false, icon, none } = props;
  const { hiddenFilter = '', onShowAll } = props;
  const { t, format } = useText();
  const { page, ...filters } = useSearch({ strict: false });
  const isFiltered = hiddenFilter !== '' || Object.values(filters).some((value) => value !== undefined);
  usePageTitle(title);
  const count = total ?? rows?.length;
  const countText =
    count === undefined ? undefined : t('staff.total', { count, total: format.number(count) });
  return (
    <>
      <div className="staff__head">
        <h1>{title}</h1>
        <div className="row">
          {/* Its space is reserved, so that nothing moves when the rows arrive. */}
          <span className={countText === undefined ? 'small number staff__awaited' : 'small soft number'}>
            {countText ?? t('staff.total', { count: 0, total: format.number(0) })}
          </span>
          <SpokenCount of={JSON.stringify([filters, hiddenFilter])} count={isPrevious ? undefined : count} />
          {props.action}
        </div>
      </div>
      {props.filters === undefined && !isFiltered ? null : (
        <div className="filters" role="search">
          {props.filters}
          {isFiltered ? (
            <Link to="." search={{}} className={buttonClass('quiet', 'small')} onClick={onShowAll}>
              {t('common.showAll')}
            </Link>
          ) : null}
        </div>
      )}
      {props.children}
      {rows === undefined ? <Loading lines={8} error={error} /> : <ErrorNotice tone="warn" error={error} />}
      {rows?.length === 0 && count === 0 ? <EmptyState icon={icon} title={none} /> : null}
      {rows?.length === 0 && total !== undefined && total > 0 && page !== lastPage(total) ? (
        // The rows of this page have been decided or deleted meanwhile.
        <Navigate to="." search={(search) => ({ ...search, page: lastPage(total) })} replace />
      ) : null}
      {rows === undefined || rows.length === 0 ? null : (
        <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
      )}
      {total === undefined ? null : <Pager page={page} total={total} />}
    </>
  );
}
