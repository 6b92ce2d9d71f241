import { useEffect, useState } from 'react';
import { useText } from '../text/text';
import { Button } from './button';
import { Icon } from './icon';

const SAID_MS = 1_500;

interface CopyButtonProps {
  readonly value: string;
  /** Says what is copied, for visitors who do not see the surroundings of the button. */
  readonly label: string;
  /** Shown beside the icon: the name of a program. */
  readonly text?: string;
}

export function CopyButton({ value, label, text }: CopyButtonProps) {
  const { t } = useText();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={text === undefined}
        aria-label={text === undefined ? label : undefined}
        title={label}
        onClick={() => void copyText(value).then(setCopied)}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
        {text === undefined ? null : <span translate="no">{text}</span>}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {isCopied ? t('common.copied') : ''}
      </span>
    </>
  );
}

/** Copies a text. A page without TLS has no clipboard API, so there a selection is copied. */
async function copyText(value: string): Promise<boolean> {
  // Missing without TLS, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard !== undefined) {
    await clipboard.writeText(value);
    return true;
  }
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = value;
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without TLS
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
