import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTitle } from '../../../app/page-title';
import { Bones, EmptyState } from '../../../components/notice';
import { refusalText } from '../../../text/refusals';
import { useText } from '../../../text/text';
import { EventControls } from '../event/event-controls';
import { settingsQuery } from '../staff-queries';
import { SettingsForm } from './settings-form';

export function SettingsPage() {
  const text = useText();
  const { t } = text;
  const { data, error, refetch } = useQuery(settingsQuery());
  const [round, setRound] = useState(0);
  usePageTitle(t('staff.settings'));
  return (
    <>
      <h1>{t('staff.settings')}</h1>
      <EventControls />
      {data === undefined && error === null ? <Bones lines={8} /> : null}
      {data === undefined && error !== null ? <EmptyState title={refusalText(text, error)} /> : null}
      {data === undefined ? null : (
        <SettingsForm
          key={round}
          stored={data}
          onReload={() => void refetch().then(() => setRound(round + 1))}
        />
      )}
    </>
  );
}
