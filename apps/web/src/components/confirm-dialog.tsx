import { useState, type ReactNode } from 'react';
import { useText } from '../text/text';
import { Button, type ButtonLook } from './button';
import { Dialog } from './dialog';
import { TextField } from './field';
import { Form } from './form';
import { ErrorNotice } from './notice';

interface ConfirmDialogProps {
  readonly title: string;
  /** The text that says what will happen. */
  readonly text: string;
  /** The text of the confirming button. */
  readonly action: string;
  /** Look of the confirming button; absent for destructive actions. */
  readonly look?: ButtonLook | undefined;
  /** A text that must be typed first, for actions that cannot be undone. */
  readonly typed?: string | undefined;
  /** Fields of the dialog. */
  readonly children?: ReactNode;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that takes effect for others at once or cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useText();
  const [written, setWritten] = useState('');
  const isReady = props.typed === undefined || written === props.typed;
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <Form className="stack" isReady={isReady && !props.busy} onSubmit={() => props.onConfirm()}>
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
      </Form>
    </Dialog>
  );
}
