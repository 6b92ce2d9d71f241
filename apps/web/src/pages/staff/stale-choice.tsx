import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { useText } from '../../text/text';

export interface StaleChoiceProps {
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/**
 * It was saved since this was read, perhaps by an attempt of one's own that got no answer. Nothing is lost until one of the
 * two is chosen.
 */
export function StaleChoice({ onKeepMine, onTakeTheirs }: StaleChoiceProps) {
  const { t } = useText();
  return (
    <Notice tone="warn">
      <span>{t('staff.stale')}</span>
      <Button size="small" onClick={onKeepMine}>
        {t('staff.keepMine')}
      </Button>
      <Button size="small" onClick={onTakeTheirs}>
        {t('staff.takeTheirs')}
      </Button>
      {/* Here only mine can be seen. */}
      <a href={location.href} target="_blank" rel="noreferrer">
        {t('staff.compare')}
      </a>
    </Notice>
  );
}
