import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '../text/text';
import { CloseButton } from './button';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, closes with Escape and gives the focus back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closes the dialog before it is removed from the page, because a removed dialog does not give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Instead of the button to close it, so that a screen reader begins with its title and text.
    shown?.focus();
    return () => shown?.close();
  }, []);
  // `close` fires late; in development, where effects run twice, the dialog is open again by then.
  const handleClose = () => {
    if (dialog.current?.open === false) onClose();
  };
  return (
    <dialog className="dialog" ref={dialog} tabIndex={-1} aria-labelledby={titleId} onClose={handleClose}>
      <div className="dialog__head">
        <h2 id={titleId}>{title}</h2>
        <CloseButton label={t('common.close')} size={18} onClick={onClose} />
      </div>
      <div className="dialog__body">{children}</div>
    </dialog>
  );
}
