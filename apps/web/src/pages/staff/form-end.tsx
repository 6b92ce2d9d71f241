import type { ReactNode } from 'react';
import { kindOf } from '../../api/refusal';
import { Button } from '../../components/button';
import { ErrorNotice, Notice } from '../../components/notice';
import { useText } from '../../text/text';
import { StaleChoice, type StaleChoiceProps } from './stale-choice';

interface FormEndProps {
  readonly save: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null };
  /** Label instead of "Save". */
  readonly label?: string | undefined;
  /** Whether there is something to save; true by default. */
  readonly isDirty?: boolean;
  /** Whether the refusal is shown elsewhere, where it can be mended. */
  readonly isRefusalElsewhere?: boolean;
  /** The choice to offer when somebody else has saved meanwhile. */
  readonly stale?: StaleChoiceProps | undefined;
  /** Closes a form that opened in place. A form without it stays and says that it was saved. */
  readonly onCancel?: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** The end of a form: the result of saving, and the buttons. */
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
