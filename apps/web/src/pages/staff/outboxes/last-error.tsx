import { useText } from '../../../text/text';
import { Moment } from '../moment';

interface LastErrorProps {
  readonly of: { readonly lastError: string | null; readonly nextAttemptAt: number | null };
}

/** Why the latest attempt to send something failed, and when the next one follows. */
export function LastError({ of: { lastError, nextAttemptAt } }: LastErrorProps) {
  const { t } = useText();
  return (
    <>
      <span translate="no">{lastError ?? '–'}</span>
      {nextAttemptAt === null ? null : (
        <div className="small soft">
          {t('outbox.next')}: <Moment at={nextAttemptAt} isRelative />
        </div>
      )}
    </>
  );
}
