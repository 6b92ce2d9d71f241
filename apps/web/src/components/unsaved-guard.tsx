import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { holdUnsaved } from '../app/unsaved';
import { Button } from './button';
import { Dialog } from './dialog';
import { useText } from '../text/text';

/** Asks before a page with unsaved changes is left. */
export function UnsavedGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { t } = useText();
  useEffect(() => (isDirty ? holdUnsaved() : undefined), [isDirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <UnsavedQuestion leave={t('unsaved.leave')} onStay={blocker.reset} onLeave={blocker.proceed} />;
}

interface UnsavedQuestionProps {
  /** The text of the button that discards the changes. */
  readonly leave: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export function UnsavedQuestion({ leave, onStay, onLeave }: UnsavedQuestionProps) {
  const { t } = useText();
  return (
    <Dialog title={t('unsaved.title')} onClose={onStay}>
      <div className="stack">
        <p>{t('unsaved.text')}</p>
        <div className="row">
          <Button look="main" onClick={onStay}>
            {t('unsaved.stay')}
          </Button>
          <Button look="danger" onClick={onLeave}>
            {leave}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
