import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { useText } from '../../text/text';

export interface StaleChoiceProps {
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** The address at which theirs can be viewed first. */
  readonly compareAt?: string;
}

/** Somebody else has saved since this was read. Nothing is lost until one of the two is chosen. */
export function StaleChoice({ onKeepMine, onTakeTheirs, compareAt }: StaleChoiceProps) {
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
      {compareAt === undefined ? null : (
        <a href={compareAt} target="_blank" rel="noreferrer">
          {t('staff.compare')}
        </a>
      )}
    </Notice>
  );
}
