import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { PROVIDERS } from '../../../adapters';
import { editorSchema } from './editor-schema';
import { settingsFiles } from './settings-files';

const REPOSITORY = join(__dirname, '../../../../../../..');
const FILES = settingsFiles(PROVIDERS);

it.each(Object.entries(FILES))(
  '%s is what the descriptors say: `npm run settings` writes it',
  (path, text) => {
    expect(readFileSync(join(REPOSITORY, path), 'utf8')).toBe(text);
  },
);

describe('the schema for editors', () => {
  const validate = new Ajv({ allErrors: true, strict: false }).compile(editorSchema(PROVIDERS));
  const problemsOf = (file: unknown): string[] => {
    validate(file);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  };

  it('accepts the example, also with everything commented out enabled', () => {
    const example = FILES['infra/config/example.yaml'] ?? '';
    expect(problemsOf(parse(example))).toEqual([]);
    expect(problemsOf(parse(example.replaceAll(/^( *)#:/gm, '$1')))).toEqual([]);
  });

  it('accepts a file that leaves the rest to other files and variables', () => {
    expect(problemsOf({ $schema: 'settings.schema.json', email: { from: 'ctf@example.org' } })).toEqual([]);
  });

  it.each([
    ['a misspelt key', { maxMember: 5 }, ' must NOT have additional properties'],
    ['a misspelt key of a section', { proxy: { trusted: 1 } }, '/proxy must NOT have additional properties'],
    ['a value of another type', { maxMembers: 'many' }, '/maxMembers must be integer'],
    [
      'half an item of a list',
      { sponsors: [{ name: 'S' }] },
      "/sponsors/0 must have required property 'description'",
    ],
    [
      'an unknown provider',
      { email: { provider: { name: 'emails/pigeon' } } },
      '/email/provider/name must be equal to one of the allowed values',
    ],
    [
      'a wrong option of a provider',
      { instancers: { main: { name: 'instancers/docker', options: { requestTimeout: 1 } } } },
      '/instancers/main/options/requestTimeout must be >= 100',
    ],
  ])('shows %s', (_what, file, problem) => {
    expect(problemsOf(file)).toContain(problem);
  });
});
