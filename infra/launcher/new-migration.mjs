// `npm run migration -- <name>`: creates an empty migration with the next number and lists it in the index.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LauncherError, runCommand } from './launcher-error.mjs';
import { repositoryDir } from './repository.mjs';

const template = `import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('');
}
`;

/**
 * @param {string} directory of the migrations
 * @param {string | undefined} name in kebab-case
 * @returns {string} the new file
 */
export function addMigration(directory, name) {
  if (name === undefined || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new LauncherError('Name the migration in kebab-case: npm run migration -- team-country');
  }
  const latest = Math.max(
    ...readdirSync(directory).map((file) => Number(/^\d{4}(?=-)/.exec(file)?.[0] ?? 0)),
  );
  const numbered = `${String(latest + 1).padStart(4, '0')}-${name}`;
  const identifier = name.replace(/-(.)/g, (_, first) => first.toUpperCase());
  const index = join(directory, 'index.ts');
  const source = readFileSync(index, 'utf8');
  if (new RegExp(`\\bas ${identifier}\\b`).test(source)) {
    throw new LauncherError(`There is already a migration called ${name}: choose another name.`);
  }
  const listed = source
    .replace(/\n\nexport interface/, `\nimport { up as ${identifier} } from './${numbered}';$&`)
    .replace(/\n\];\n$/, `\n  { name: '${numbered}', up: ${identifier} },$&`);
  const file = join(directory, `${numbered}.ts`);
  writeFileSync(file, template, { flag: 'wx' });
  writeFileSync(index, listed);
  return file;
}

if (process.argv[1] === import.meta.filename) {
  await runCommand(async () => {
    const directory = join(repositoryDir, 'packages/core/src/infra/database/migrations');
    const file = addMigration(directory, process.argv[2]);
    process.stdout.write(`${relative(process.cwd(), file)}\n`);
  });
}
