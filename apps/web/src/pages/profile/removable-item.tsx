import type { ReactNode } from 'react';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';

interface RemovableItemProps {
  /** What the button says to those who do not see where it stands. */
  readonly label: string;
  readonly busy?: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** An entry of a list, with the button that removes it. */
export function RemovableItem({ label, busy = false, onRemove, children }: RemovableItemProps) {
  return (
    <li className="removable">
      {children}
      <Button look="quiet" size="small" icon busy={busy} aria-label={label} onClick={onRemove}>
        <Icon name="close" size={16} />
      </Button>
    </li>
  );
}
