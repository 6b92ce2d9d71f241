import { createEffectiveSettings } from './effective-settings';
import type { SettingsDefaults } from './settings';
import type { StoredSettings } from './settings-store';

const defaults: SettingsDefaults = {
  ctfName: 'Configured',
  homeContent: '',
  startAtMs: 1_000,
  endAtMs: 2_000,
  sponsors: [],
  meta: { description: '', imageUrl: '' },
  faviconUrl: null,
  logoLightUrl: '',
  logoDarkUrl: '',
};

async function effectiveOver(first: StoredSettings) {
  let stored = first;
  const effective = await createEffectiveSettings({
    store: { get: () => Promise.resolve(stored) },
    defaults,
  });
  return { effective, store: (next: StoredSettings) => (stored = next) };
}

test('the stored overrides hold from the start', async () => {
  const { effective } = await effectiveOver({ revision: 3, overrides: { ctfName: 'Stored' } });
  expect(effective.current().ctfName).toBe('Stored');
});

test('a refresh takes over what another process stored', async () => {
  const { effective, store } = await effectiveOver({ revision: 1, overrides: {} });
  store({ revision: 2, overrides: { endAtMs: 9_000 } });
  await effective.refresh();
  expect(effective.current().endAtMs).toBe(9_000);
});

test('an older read that arrives late does not undo a newer value', async () => {
  const { effective } = await effectiveOver({ revision: 1, overrides: {} });
  effective.adopt({ revision: 5, overrides: { ctfName: 'newer' } });
  effective.adopt({ revision: 4, overrides: { ctfName: 'older' } });
  expect(effective.current().ctfName).toBe('newer');
});
