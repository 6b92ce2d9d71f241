import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, nullable, strictObject, text, unixMs, unixMsInput, withExample } from '../schema';

export const sponsor = strictObject({
  name: Type.String(),
  description: Type.String(),
  url: Type.Optional(Type.String()),
  icon: described(Type.String(), 'Deprecated mirror of `iconLight`, or of `iconDark` if only that is set.'),
  iconLight: Type.String(),
  iconDark: Type.String(),
});

export const siteMeta = strictObject({
  description: Type.Optional(Type.String()),
  imageUrl: Type.Optional(Type.String()),
});

/** The stored overrides, with only the keys that are set. */
export const settingOverrides = strictObject({
  ctfName: Type.Optional(Type.String()),
  homeContent: Type.Optional(Type.String()),
  startTime: Type.Optional(unixMs),
  endTime: Type.Optional(unixMs),
  sponsors: Type.Optional(Type.Array(sponsor)),
  meta: Type.Optional(siteMeta),
  faviconUrl: Type.Optional(Type.String()),
  logoLightUrl: Type.Optional(Type.String()),
  logoDarkUrl: Type.Optional(Type.String()),
});

/** Values of the configuration, which apply where no override is stored. */
export const settingDefaults = strictObject({
  ctfName: Type.String(),
  homeContent: Type.String(),
  startTime: unixMs,
  endTime: unixMs,
  sponsors: Type.Array(sponsor),
  meta: siteMeta,
  faviconUrl: Type.Optional(Type.String()),
  logoLightUrl: Type.Optional(Type.String()),
  logoDarkUrl: Type.Optional(Type.String()),
});

export const settings = strictObject({ overrides: settingOverrides, defaults: settingDefaults });

export const sponsorInput = strictObject({
  name: text(),
  description: text(),
  url: Type.Optional(text()),
  icon: Type.Optional(text()),
  iconLight: Type.Optional(text()),
  iconDark: Type.Optional(text()),
});

/** Absent keys keep the override, null removes it, a value is stored; `meta` and `sponsors` are replaced as a whole. */
export const settingsUpdate = strictObject({
  ctfName: Type.Optional(nullable(text())),
  homeContent: Type.Optional(nullable(text())),
  startTime: Type.Optional(nullable(unixMsInput)),
  endTime: Type.Optional(nullable(unixMsInput)),
  sponsors: Type.Optional(nullable(Type.Array(sponsorInput))),
  meta: Type.Optional(
    nullable(strictObject({ description: Type.Optional(text()), imageUrl: Type.Optional(text()) })),
  ),
  faviconUrl: Type.Optional(nullable(text())),
  logoLightUrl: Type.Optional(nullable(text())),
  logoDarkUrl: Type.Optional(nullable(text())),
});

export const settingsUpdateBody = strictObject({
  data: withExample(settingsUpdate, { ctfName: 'Example CTF', endTime: null }),
});

export type Sponsor = Static<typeof sponsor>;
export type Settings = Static<typeof settings>;
export type SettingsUpdate = Static<typeof settingsUpdate>;

export const goodAdminSettings = defineReply('goodAdminSettings', 200, 'The settings.', settings);
export const goodAdminSettingsUpdate = defineReply(
  'goodAdminSettingsUpdate',
  200,
  'The settings are stored.',
  settings,
);
