import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTitle } from '../../../app/page-title';
import { Loading } from '../../../components/notice';
import { useText } from '../../../text/text';
import { EventControls } from '../event/event-controls';
import { settingsQuery } from '../staff-queries';
import { SettingsForm } from './settings-form';

export function SettingsPage() {
  const { t } = useText();
  const { data, error, refetch } = useQuery(settingsQuery);
  const [round, setRound] = useState(0);
  usePageTitle(t('staff.settings'));
  return (
    <>
      <h1>{t('staff.settings')}</h1>
      <EventControls />
      {data === undefined ? <Loading lines={8} error={error} /> : null}
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
