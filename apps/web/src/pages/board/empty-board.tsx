import { EmptyState } from '../../components/notice';
import { useText } from '../../text/text';

/** In place of the teams: there are none yet, or none with what was searched for in its name. */
export function EmptyBoard({ search }: { readonly search: string | undefined }) {
  const { t } = useText();
  return (
    <EmptyState icon="board" title={t(search === undefined ? 'board.none' : 'board.noneFound')}>
      <p>{t(search === undefined ? 'board.noneText' : 'board.noneFoundText')}</p>
    </EmptyState>
  );
}
