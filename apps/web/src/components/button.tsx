import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './icon';
import './button.css';

export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger';

/** The classes of a button, for links that look like one. */
export function buttonClass(
  look: ButtonLook = 'plain',
  size: 'normal' | 'small' = 'normal',
  icon = false,
): string {
  const parts = ['button'];
  if (look !== 'plain') parts.push(`button--${look}`);
  if (size === 'small') parts.push('button--small');
  if (icon) parts.push('button--icon');
  return parts.join(' ');
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook | undefined;
  readonly size?: 'normal' | 'small';
  /** Contains only an icon; needs an `aria-label`. */
  readonly icon?: boolean;
  /** Whether its action is running: it keeps its place and the focus, and further clicks do nothing. */
  readonly busy?: boolean;
}

/** A button that can always be focused, because browsers drop the focus of a disabled button. */
export function Button({
  look,
  size,
  icon,
  busy = false,
  disabled,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const isHeld = busy || disabled === true;
  const classes = [buttonClass(look, size, icon), className].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-disabled={isHeld || rest['aria-disabled']}
      onClick={(event) => {
        if (isHeld) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

interface CloseButtonProps extends Pick<ButtonProps, 'busy' | 'onClick'> {
  readonly label: string;
  /** Of the cross, as for an icon. */
  readonly size?: number;
}

/** A small button with a cross, which closes or removes something. */
export function CloseButton({ label, size = 15, ...button }: CloseButtonProps) {
  return (
    <Button {...button} look="quiet" size="small" icon aria-label={label}>
      <Icon name="close" size={size} />
    </Button>
  );
}
