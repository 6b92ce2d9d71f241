import type { ReactNode } from 'react';
import { kindOf } from '../../api/refusal';
import { Button } from '../../components/button';
import { ErrorNotice, Notice } from '../../components/notice';
import { useText } from '../../text/text';
import { StaleChoice, type StaleChoiceProps } from './stale-choice';

interface FormEndProps {
  readonly save: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null };
  /** Instead of "Save". */
  readonly label?: string | undefined;
  /** Whether there is something to save; unless given there always is. */
  readonly isDirty?: boolean;
  /** The refusal is shown where it can be mended. */
  readonly isRefusalElsewhere?: boolean;
  /** What to do when somebody else has saved since this was read. */
  readonly stale?: StaleChoiceProps | undefined;
  /** Closes a form that opens in place. One without it stays, and says that it was saved. */
  readonly onCancel?: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Ends a form: what came of saving it, and the buttons. */
export function FormEnd(props: FormEndProps) {
  const { save, isDirty = true, isRefusalElsewhere = false, stale, onCancel } = props;
  const { t } = useText();
  const isStale = stale !== undefined && kindOf(save.error) === 'badStaleVersion';
  return (
    <>
      {isStale ? <StaleChoice {...stale} /> : null}
      {isStale || isRefusalElsewhere ? null : <ErrorNotice error={save.error} />}
      {onCancel === undefined && save.isSuccess && !isDirty ? (
        <Notice tone="good">{t('common.saved')}</Notice>
      ) : null}
      <div className="row">
        <Button look="main" type="submit" busy={save.isPending} disabled={!isDirty}>
          {props.label ?? t('common.save')}
        </Button>
        {props.children}
        {onCancel === undefined ? null : (
          <Button look="quiet" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </>
  );
}
