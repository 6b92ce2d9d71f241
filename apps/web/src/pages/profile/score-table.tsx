import type { ReactNode } from 'react';
import { useGrowing } from '../../components/growing';
import { useText } from '../../text/text';
import '../../components/table.css';

interface ScoreTableProps<Item> {
  readonly title: string;
  /** Title of the first column. */
  readonly what: string;
  readonly items: readonly Item[];
  /** A row with what it is about, its points and its time. */
  readonly row: (item: Item) => ReactNode;
}

/** A section with what made up the score of a team. */
export function ScoreTable<Item>({ title, what, items, row }: ScoreTableProps<Item>) {
  const { t } = useText();
  const { count, end } = useGrowing(items.length);
  return (
    <section className="stack">
      <h2>{title}</h2>
      <div className="table-box" tabIndex={0} role="region" aria-label={title}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{what}</th>
              <th className="end" scope="col">
                {t('profile.points')}
              </th>
              <th className="end" scope="col">
                {t('submissions.when')}
              </th>
            </tr>
          </thead>
          <tbody>{items.slice(0, count).map(row)}</tbody>
        </table>
        {end}
      </div>
    </section>
  );
}
