import { EmptyState } from '../../components/notice';
import { useText } from '../../text/text';

/** Shown if there are no teams yet, or none with the searched text in its name. */
export function EmptyBoard({ search }: { readonly search: string | undefined }) {
  const { t } = useText();
  return (
    <EmptyState icon="board" title={t(search === undefined ? 'board.none' : 'board.noneFound')}>
      <p>{t(search === undefined ? 'board.noneText' : 'board.noneFoundText')}</p>
    </EmptyState>
  );
}
