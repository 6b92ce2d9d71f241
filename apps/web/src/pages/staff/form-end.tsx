import type { ReactNode } from 'react';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/notice';
import { useText } from '../../text/text';

interface FormEndProps {
  readonly save: { readonly isPending: boolean; readonly error: Error | null };
  /** Instead of "Save". */
  readonly label?: string | undefined;
  /** Whether there is something to save; unless given there always is. */
  readonly isDirty?: boolean;
  /** The refusal is shown where it can be mended. */
  readonly isRefusalElsewhere?: boolean;
  readonly onCancel: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Ends a form that opens in place: why it was not saved, and the buttons. */
export function FormEnd(props: FormEndProps) {
  const { save, isDirty = true, isRefusalElsewhere = false } = props;
  const { t } = useText();
  return (
    <>
      {isRefusalElsewhere ? null : <ErrorNotice error={save.error} />}
      <div className="row">
        <Button look="main" type="submit" busy={save.isPending} disabled={!isDirty}>
          {props.label ?? t('common.save')}
        </Button>
        {props.children}
        <Button look="quiet" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </>
  );
}
