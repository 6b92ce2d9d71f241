import { getSettings, updateSettings } from '@rampart/contract';
import type { SettingsView, UpdateSettings } from '@rampart/core/settings';
import { withEntityTag } from '../../http/entity-tag';
import { implement } from '../../http/implement';
import { staffAction } from '../staff-action';
import { presentSettings, settingsChangesOf } from './settings.presenter';

export interface SettingsDependencies {
  readonly readSettings: () => Promise<SettingsView>;
  readonly updateSettings: UpdateSettings;
}

export const getSettingsHandler = implement(getSettings, ({ readSettings }: SettingsDependencies) => {
  return async ({ reply }) => {
    const view = await readSettings();
    return withEntityTag(reply.goodAdminSettings(presentSettings(view)), view.version);
  };
});

const FIELD = { startAtMs: 'startTime', endAtMs: 'endTime' } as const;

export const updateSettingsHandler = implement(updateSettings, (dependencies: SettingsDependencies) => {
  return async (call) => {
    const { body, ifMatch, reply } = call;
    const updated = await dependencies.updateSettings({
      changes: settingsChangesOf(body.data),
      by: staffAction(call),
      expects: ifMatch,
    });
    switch (updated.outcome) {
      case 'updated': {
        const { view } = updated;
        return withEntityTag(reply.goodAdminSettingsUpdate(presentSettings(view)), view.version);
      }
      case 'endNotAfterStart':
        return reply.badBody('body', `data.${FIELD[updated.at]}`, 'the event must end after it starts');
      case 'staleVersion':
        return reply.badStaleVersion();
    }
  };
});
