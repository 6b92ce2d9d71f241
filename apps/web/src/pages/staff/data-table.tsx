import type { Key, ReactNode } from 'react';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * - `name`: wraps early, such as what somebody called something
   * - `text`: wraps late
   * - `number`: aligned at its last digit
   */
  readonly look?: 'name' | 'text' | 'number';
}

const LOOKS = { name: 'table__name wrap-anywhere', text: 'table__text wrap-anywhere', number: 'end number' };

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
}

/** Rows under titles; what is wider than the page scrolls in its own box, also by keyboard. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={label}>
      <table className="table table--dense">
        <thead>
          <tr>
            {columns.map(({ title, look }) => (
              <th key={title} scope="col" className={look === 'number' ? 'end' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, look }) => (
                <td key={title} className={look === undefined ? undefined : LOOKS[look]}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
