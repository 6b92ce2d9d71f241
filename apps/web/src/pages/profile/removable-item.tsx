import { useState, type ReactNode } from 'react';
import { CloseButton } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';

interface RemovableItemProps {
  /** Label of the button for screen readers. */
  readonly label: string;
  readonly busy?: boolean;
  /** The question before the removal, if there is one: what will happen, and the text of the confirming button. */
  readonly ask?: { readonly text: string; readonly action: string };
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** An entry of a list, with the button that removes it. */
export function RemovableItem({ label, busy = false, ask, onRemove, children }: RemovableItemProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="removable">
      {children}
      <CloseButton
        busy={busy}
        label={label}
        size={16}
        onClick={() => (ask === undefined ? onRemove() : setAsking(true))}
      />
      {isAsking && ask !== undefined ? (
        <ConfirmDialog
          title={label}
          text={ask.text}
          action={ask.action}
          busy={false}
          error={null}
          onConfirm={() => {
            setAsking(false);
            onRemove();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}
