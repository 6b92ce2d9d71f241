import type { ChallengeFolder, EventFolder, LocalFile } from '../read-folder';
import { writtenFiles } from '../read-folder';
import { challengeYaml, eventYaml } from '../schema';
import { readYaml } from '../yaml-file';

/** The content of a folder, from the texts of its files by path; `handouts` and `botScript` exist beside them. */
export function aFolder(
  texts: Readonly<Record<string, string>>,
  present: {
    readonly handouts?: readonly string[];
    readonly botScript?: string;
  } = {},
): EventFolder {
  const findings = [];
  const event = readYaml(eventYaml, 'event.yaml', texts['event.yaml'] ?? '');
  findings.push(...event.findings);
  const challenges: ChallengeFolder[] = [];
  for (const [file, text] of Object.entries(texts)) {
    const [, category = '', id = ''] = file.split('/');
    if (id === '') continue;
    const { read: yaml, findings: own } = readYaml(challengeYaml, file, text);
    findings.push(...own);
    if (yaml === undefined) continue;
    const files = new Map<string, LocalFile>();
    for (const { path, name } of writtenFiles(yaml.value))
      if (present.handouts?.includes(path) === true)
        files.set(path, { name, path, sha256: name.padEnd(64, '0'), sizeBytes: 1 });
    challenges.push({
      id: yaml.value.id ?? id,
      category: yaml.value.category ?? category,
      yaml,
      files,
      botScript: present.botScript,
      solveFault: yaml.value.solve === undefined ? undefined : 'noProgram',
    });
  }
  return { directory: '.', event: event.read, challenges, findings };
}
