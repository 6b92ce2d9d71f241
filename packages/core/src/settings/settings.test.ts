import { changeOverrides, mergeSettings, type SettingsDefaults } from './settings';

const defaults: SettingsDefaults = {
  ctfName: 'Configured',
  homeContent: 'welcome',
  startAtMs: 1_000,
  endAtMs: 2_000,
  sponsors: [],
  meta: { description: 'configured description', imageUrl: 'configured.png' },
  faviconUrl: null,
  logoLightUrl: 'light.svg',
  logoDarkUrl: '',
};

describe('mergeSettings', () => {
  test('without overrides the configured values hold', () => {
    expect(mergeSettings(defaults, {})).toEqual({ ...defaults, logoDarkUrl: null });
  });

  test('an override beats the configured value, an empty text included', () => {
    const settings = mergeSettings(defaults, { ctfName: '', startAtMs: 5 });
    expect(settings).toMatchObject({ ctfName: '', startAtMs: 5, endAtMs: 2_000 });
  });

  test('meta is merged per key', () => {
    const { meta } = mergeSettings(defaults, { meta: { imageUrl: '' } });
    expect(meta).toEqual({ description: 'configured description', imageUrl: '' });
  });

  test('an empty logo text counts as unset', () => {
    expect(mergeSettings(defaults, { logoLightUrl: '' }).logoLightUrl).toBeNull();
  });
});

describe('changeOverrides', () => {
  const stored = { ctfName: 'Stored', meta: { description: 'stored' }, sponsors: [] };

  test('an omitted key keeps its override', () => {
    expect(changeOverrides(stored, {})).toEqual(stored);
  });

  test('null removes an override', () => {
    expect(changeOverrides(stored, { ctfName: null, meta: null })).toEqual({ sponsors: [] });
  });

  test('empty texts and empty lists are values', () => {
    expect(changeOverrides({}, { homeContent: '', sponsors: [] })).toEqual({ homeContent: '', sponsors: [] });
  });

  test('meta is replaced whole', () => {
    expect(changeOverrides(stored, { meta: { imageUrl: 'new.png' } }).meta).toEqual({ imageUrl: 'new.png' });
  });

  test('a meta key that is undefined is not stored', () => {
    const { meta } = changeOverrides(stored, { meta: { description: undefined, imageUrl: 'new.png' } });
    expect(Object.keys(meta ?? {})).toEqual(['imageUrl']);
  });

  test('sponsors are stored normalised', () => {
    const { sponsors } = changeOverrides(stored, { sponsors: [{ name: 'S', description: '', icon: 'i' }] });
    expect(sponsors).toEqual([{ name: 'S', description: '', icon: 'i', iconLight: 'i', iconDark: '' }]);
  });
});
