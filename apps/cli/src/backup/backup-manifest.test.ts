import { FORMAT, parseManifest } from './backup-manifest';

const entry = (name: string) => ({ name, sizeBytes: 1, sha256: 'ab' });
const json = (...names: string[]) =>
  JSON.stringify({
    ...{
      format: FORMAT,
      version: '1.0.0',
      takenAtMs: 0,
      migrations: ['0001-start'],
      tables: [],
      sequences: {},
    },
    board: { formula: { name: 'scores/classic', options: {} }, graphSampleMs: 1, startAtMs: 0, endAtMs: 1 },
    entries: names.map(entry),
  });

test('a manifest names its entries', () => {
  const names = ['board.txt', 'configuration/conf.d/10-event.yaml', 'uploads/a..b/..hid\\den'];
  expect(parseManifest(json(...names)).entries.map(({ name }) => name)).toEqual(names);
});

it.each(['../x', '/etc/cron.d/x', 'configuration/../../x', 'uploads/..', 'a\n/../x', ''])(
  'a backup with the entry "%s" is refused: it would be written elsewhere',
  (name) => {
    expect(() => parseManifest(json(name))).toThrow('not one of a backup');
  },
);
