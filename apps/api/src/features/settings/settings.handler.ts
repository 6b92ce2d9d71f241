import { getSettings, updateSettings } from '@rampart/contract';
import type { SettingsView, UpdateSettings } from '@rampart/core/settings';
import { implement } from '../../http/implement';
import { presentSettings, settingsChangesOf } from './settings.presenter';

export interface SettingsNeeds {
  readonly readSettings: () => Promise<SettingsView>;
  readonly updateSettings: UpdateSettings;
}

export const getSettingsHandler = implement(getSettings, ({ readSettings }: SettingsNeeds) => {
  return async ({ reply }) => reply.goodAdminSettings(presentSettings(await readSettings()));
});

const FIELD = { startAtMs: 'startTime', endAtMs: 'endTime' } as const;

export const updateSettingsHandler = implement(updateSettings, (needs: SettingsNeeds) => {
  return async ({ team, body, now, reply }) => {
    const updated = await needs.updateSettings({
      changes: settingsChangesOf(body.data),
      actor: team.id,
      now,
    });
    if (updated.outcome === 'endNotAfterStart') {
      return reply.badBody('body', `data.${FIELD[updated.at]}`, 'the event must end after it starts');
    }
    return reply.goodAdminSettingsUpdate(presentSettings(await needs.readSettings()));
  };
});
