import type { ExposedPort } from '../challenges';
import type { ProviderEndpoint } from './instance-status';
import { visibleEndpoints } from './visible-endpoints';

const port = (said: Partial<ExposedPort>): ExposedPort => ({
  kind: 'tcp',
  hostPrefix: 'a',
  containerName: 'app',
  containerPort: 1,
  ...said,
});
const endpoint = (host: string, said: Partial<ProviderEndpoint> = {}): ProviderEndpoint => ({
  kind: 'tcp',
  host,
  port: 1,
  ...said,
});
const SHOWN = port({ shouldDisplay: true });
const HIDDEN = port({ shouldDisplay: false });

describe('endpoint filtering', () => {
  test('null stays null', () => {
    expect(visibleEndpoints(null, [SHOWN])).toBeNull();
  });

  test('the n-th endpoint belongs to the n-th entry', () => {
    const shown = visibleEndpoints([endpoint('a'), endpoint('b'), endpoint('c')], [SHOWN, HIDDEN, SHOWN]);
    expect(shown?.map(({ host }) => host)).toEqual(['a', 'c']);
  });

  test('a missing shouldDisplay hides', () => {
    expect(visibleEndpoints([endpoint('a')], [port({})])).toEqual([]);
  });

  test('the title comes from the entry and is dropped when that has none', () => {
    const titled = port({ shouldDisplay: true, title: 'Web' });
    const given = [endpoint('a', { title: 'own' }), endpoint('b', { title: 'own' })];
    const shown = visibleEndpoints(given, [titled, SHOWN]);
    expect(shown).toEqual([
      { kind: 'tcp', host: 'a', port: 1, title: 'Web' },
      { kind: 'tcp', host: 'b', port: 1 },
    ]);
  });

  test('one that bypasses is shown with its own title and not counted', () => {
    const given = [endpoint('x', { bypassExpose: true, title: 'own' }), endpoint('a'), endpoint('b')];
    expect(visibleEndpoints(given, [HIDDEN, SHOWN])).toEqual([
      { kind: 'tcp', host: 'x', port: 1, title: 'own' },
      { kind: 'tcp', host: 'b', port: 1 },
    ]);
  });

  test('one that says it does not bypass is counted', () => {
    expect(visibleEndpoints([endpoint('a', { bypassExpose: false })], [HIDDEN])).toEqual([]);
  });

  test('endpoints beyond what is exposed are dropped', () => {
    expect(visibleEndpoints([endpoint('a'), endpoint('b')], [SHOWN])).toHaveLength(1);
    expect(visibleEndpoints([endpoint('a')], [])).toEqual([]);
  });

  test('only the documented fields are sent', () => {
    const given = { ...endpoint('a', { text: 'hint' }), containerId: 'c0ffee', bypassExpose: true };
    expect(visibleEndpoints([given], [])).toEqual([{ kind: 'tcp', host: 'a', port: 1, text: 'hint' }]);
  });
});
