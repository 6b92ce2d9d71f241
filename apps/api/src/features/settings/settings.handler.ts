import * as contract from '@rampart/contract';
import type { SettingsView, UpdateSettings } from '@rampart/core/settings';
import type { Answer } from '../../http/answer';
import { withEntityTag } from '../../http/entity-tag';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';
import { presentSettings, settingsChangesOf } from './settings.presenter';

export interface SettingsDependencies {
  readonly readSettings: () => Promise<SettingsView>;
  readonly updateSettings: UpdateSettings;
}

async function getSettings(
  { reply }: HandlerCall<typeof contract.getSettings>,
  { readSettings }: SettingsDependencies,
): Promise<Answer> {
  const view = await readSettings();
  return withEntityTag(reply.goodAdminSettings(presentSettings(view)), view.version);
}

const FIELD = { startAtMs: 'startTime', endAtMs: 'endTime' } as const;

async function updateSettings(
  call: HandlerCall<typeof contract.updateSettings>,
  dependencies: SettingsDependencies,
): Promise<Answer> {
  const { body, expects, reply } = call;
  const updated = await dependencies.updateSettings({
    changes: settingsChangesOf(body.data),
    by: staffAction(call),
    expects,
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
}

export const getSettingsRoute = implement(contract.getSettings, getSettings);
export const updateSettingsRoute = implement(contract.updateSettings, updateSettings);
