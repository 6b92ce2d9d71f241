import { sourcesOf, type Layer } from './layers';

const LAYERS: readonly Layer[] = [
  {
    source: 'a.yaml',
    tree: { sponsors: [{ name: 'one' }, { name: 'two' }], meta: { description: 'x' }, sql: 'text' },
  },
  { source: 'b.yaml', tree: { sponsors: [{ name: 'three' }], meta: { imageUrl: 'y' } } },
  { source: 'environment', tree: { sql: { host: 'h' } } },
];

describe('where a setting comes from', () => {
  it.each([
    ['a list item comes from the file that wrote it', ['sponsors', '1', 'name'], ['a.yaml']],
    ['an appended list item comes from the later file', ['sponsors', '2'], ['b.yaml']],
    ['a section comes from every file that sets part of it', ['meta'], ['a.yaml', 'b.yaml']],
    ['a key comes from the file that wrote it', ['meta', 'imageUrl'], ['b.yaml']],
    ['a missing key is attributed to its section', ['meta', 'nothing'], ['a.yaml', 'b.yaml']],
    ['a value of another type replaces what was before', ['sql', 'host'], ['environment']],
    ['a setting that is not set has no source', ['ctfName'], []],
  ])('%s', (_rule, path, sources) => {
    expect(sourcesOf(LAYERS, path)).toEqual(sources);
  });
});
