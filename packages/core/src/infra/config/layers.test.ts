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
    ['an item of a list is of the file that wrote it', ['sponsors', '1', 'name'], ['a.yaml']],
    ['an item of an appended list is of the later file', ['sponsors', '2'], ['b.yaml']],
    ['a section is of all who wrote into it', ['meta'], ['a.yaml', 'b.yaml']],
    ['a key is of the one who wrote it', ['meta', 'imageUrl'], ['b.yaml']],
    ['a missing key is looked for where its section is', ['meta', 'nothing'], ['a.yaml', 'b.yaml']],
    ['a value of another type replaces what was before', ['sql', 'host'], ['environment']],
    ['what nobody set comes from nowhere', ['ctfName'], []],
  ])('%s', (_rule, path, sources) => {
    expect(sourcesOf(LAYERS, path)).toEqual(sources);
  });
});
