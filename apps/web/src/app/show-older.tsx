import { Button } from '../components/button';
import { ErrorNotice } from '../components/notice';
import { useText } from '../text/text';
import type { OlderAnnouncements } from './shown-announcements';

/** Below a list of announcements; nothing when all are shown. */
export function ShowOlder({ older }: { readonly older: OlderAnnouncements | undefined }) {
  const { t } = useText();
  if (older === undefined) return null;
  return (
    <>
      <ErrorNotice error={older.error} />
      <div className="row">
        <Button busy={older.isLoading} onClick={older.show}>
          {t('announcements.older')}
        </Button>
      </div>
    </>
  );
}
