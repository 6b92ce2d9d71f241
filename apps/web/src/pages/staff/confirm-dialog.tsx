import { useState, type ReactNode } from 'react';
import { Button, type ButtonLook } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/field';
import { ErrorNotice } from '../../components/notice';
import { useText } from '../../text/text';

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  /** What the button that does it is called. */
  readonly action: string;
  /** How it looks; absent for what takes something away. */
  readonly look?: ButtonLook | undefined;
  /** Has to be typed before it can be done; for what cannot be undone. */
  readonly typed?: string | undefined;
  /** Fields, for what has to be said about it. */
  readonly children?: ReactNode;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useText();
  const [written, setWritten] = useState('');
  const isReady = props.typed === undefined || written === props.typed;
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form
        className="staff__form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !props.busy) props.onConfirm();
        }}
      >
        <p className="wrap-anywhere">{props.text}</p>
        {props.children}
        {props.typed === undefined ? null : (
          <TextField
            label={t('staff.typeToConfirm', { text: props.typed })}
            autoComplete="off"
            spellCheck={false}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          />
        )}
        <ErrorNotice error={props.error} />
        <div className="row">
          <Button look={props.look ?? 'danger'} type="submit" busy={props.busy} disabled={!isReady}>
            {props.action}
          </Button>
          <Button look="quiet" onClick={props.onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
