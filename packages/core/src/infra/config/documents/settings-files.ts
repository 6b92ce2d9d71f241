import type { ProviderTable } from '../provider';
import { editorSchema } from './editor-schema';
import { exampleYaml } from './example-yaml';
import { settingsPage } from './settings-page';

/** The files generated from the descriptors, by path in the repository. */
export function settingsFiles(providers: ProviderTable): Readonly<Record<string, string>> {
  return {
    'infra/config/example.yaml': exampleYaml(providers),
    'infra/config/settings.schema.json': `${JSON.stringify(editorSchema(providers), null, 2)}\n`,
    'docs/settings.md': settingsPage(providers),
  };
}
