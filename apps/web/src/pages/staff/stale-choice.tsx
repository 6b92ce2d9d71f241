import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { useText } from '../../text/text';

export interface StaleChoiceProps {
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/**
 * Shown when the data was saved since it was read, perhaps by an own attempt that got no answer. Nothing is lost
 * until one of the versions is chosen.
 */
export function StaleChoice({ onKeepMine, onTakeTheirs }: StaleChoiceProps) {
  const { t } = useText();
  return (
    <Notice tone="warn" isSpoken>
      <span>{t('staff.stale')}</span>
      <Button size="small" onClick={onKeepMine}>
        {t('staff.keepMine')}
      </Button>
      <Button size="small" onClick={onTakeTheirs}>
        {t('staff.takeTheirs')}
      </Button>
      {/* This page shows only the own version. */}
      <a href={location.href} target="_blank" rel="noreferrer">
        {t('staff.compare')}
      </a>
    </Notice>
  );
}
