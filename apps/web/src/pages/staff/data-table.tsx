import type { Key, ReactNode } from 'react';
import { useGrowing } from '../../components/growing';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * - `name`: a name that somebody chose, which wraps early
   * - `text`: wraps late
   * - `number`: aligned at its last digit
   */
  readonly look?: 'name' | 'text' | 'number';
}

const LOOKS = { name: 'table__name wrap-anywhere', text: 'table__text wrap-anywhere', number: 'end number' };

/** Number of columns that fit side by side on any screen. */
const NARROW_COLUMNS = 3;

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
}

/**
 * A table. If it is wider than the page, it scrolls in its own box, also by keyboard. On narrow screens the cells
 * of a row are stacked, each beside its title. The roles are explicit, because browsers drop those of a table with
 * another layout.
 */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  // What a row is about: screen readers say it with each cell of the row.
  const head = columns.find(({ look }) => look === 'name') ?? columns[0];
  const isWide = columns.length > NARROW_COLUMNS;
  const { count, end } = useGrowing(rows.length);
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={label}>
      <table className={isWide ? 'table table--dense table--stacked' : 'table table--dense'} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title, look }) => (
              <th
                key={title}
                scope="col"
                role="columnheader"
                className={look === 'number' ? 'end' : undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.slice(0, count).map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column) => {
                const { title, cell, look } = column;
                const Cell = column === head ? 'th' : 'td';
                return (
                  <Cell
                    key={title}
                    role={column === head ? 'rowheader' : 'cell'}
                    data-title={title}
                    className={look === undefined ? undefined : LOOKS[look]}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {end}
    </div>
  );
}
