import { configOf, configProblems } from '../../testing';

const one = { name: 'instancers/paradigmctf' };

describe('which instancer is the default, at start', () => {
  it.each([
    ['absent', {}],
    ['empty', { instancers: {} }],
  ])('the map is %s: the feature is off', (_case, settings) => {
    const config = configOf(settings);
    expect(config.instancers).toEqual({});
    expect(config.defaultInstancer).toBeUndefined();
  });

  it('one entry and no default: that entry', () => {
    expect(configOf({ instancers: { only: one } }).defaultInstancer).toBe('only');
  });

  it('several entries and no default: no start', () => {
    expect(configProblems({ instancers: { a: one, b: one } })).toEqual([
      expect.stringMatching(/^defaultInstancer: is missing .*a, b/),
    ]);
  });

  it.each([
    ['with entries', { instancers: { a: one, b: one } }],
    ['with a single one', { instancers: { a: one } }],
    ['with none', {}],
  ])('a default that names a missing entry, %s: no start', (_case, settings) => {
    expect(configProblems({ ...settings, defaultInstancer: 'gone' })).toEqual([
      expect.stringMatching(/^defaultInstancer: is not one of instancers/),
    ]);
  });

  it('control: several entries and a default that is one of them', () => {
    expect(configOf({ instancers: { a: one, b: one }, defaultInstancer: 'b' }).defaultInstancer).toBe('b');
  });
});
