// What docs/architecture.md says about additions: these files and no others. The additions are made in a scratch copy, which
// is built and then asked. It costs about half a minute of one core (36 s on a slow one), nearly all of it the compiler's.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { repositoryDir } from './repository.mjs';

const core = 'packages/core/src';
const presenter = 'apps/api/src/features/integrations/client-config.presenter.ts';

/**
 * Files written by hand, by what is added: the whole of a new file, or pairs of a text that is there and what replaces it.
 * @type {Record<string, Record<string, string | [string, string][]>>}
 */
const additions = {
  'a setting that clients see': {
    [`${core}/infra/config/settings/event-settings.ts`]: [
      [
        '  registrationsEnabled: clientSetting(',
        `  hallOfFameUrl: Type.Optional(
    clientSetting(text, {
      description: 'Where earlier winners are shown.',
      env: 'SVC_HALL_OF_FAME_URL',
      example: 'https://hall.example.org',
    }),
  ),
  registrationsEnabled: clientSetting(`,
      ],
    ],
    'packages/contract/src/integrations/schemas.ts': [
      [
        '  flagFormatPlaceholder: Type.String(',
        '  hallOfFameUrl: nullable(Type.String()),\n  flagFormatPlaceholder: Type.String(',
      ],
    ],
  },
  'a score formula': {
    [`${core}/scoring/formulas/steady.ts`]: `import type { ScoreFormula } from '../score-formula';

/** One point less with each solve. */
export const steady: ScoreFormula = {
  name: 'scores/steady',
  dependsOn: { maxSolves: false, firstSolve: false },
  value: ({ min, max, solves }) => Math.max(min, max - solves),
};
`,
    [`${core}/scoring/create-score-formula.ts`]: [
      ['import { steep }', "import { steady } from './formulas/steady';\nimport { steep }"],
      ['withoutOptions(steep),', 'withoutOptions(steep),\n  withoutOptions(steady),'],
    ],
  },
  'a mail provider': {
    [`${core}/adapters/mail/pigeon-mail-provider.ts`]: `import { Type } from '@sinclair/typebox';
import { defineProvider, option, whole } from '../../infra/config';
import type { MailProvider } from '../../mail';

export const pigeon = defineProvider({
  name: 'emails/pigeon',
  options: Type.Object({ birds: option(whole(1), { description: 'How many fly.', env: 'SVC_PIGEON_BIRDS' }) }),
  create: ({ birds }): MailProvider => ({
    send: ({ to }) => Promise.reject(new Error(\`\${String(2 * birds)} wings to \${to}\`)),
  }),
});
`,
    [`${core}/adapters/providers.ts`]: [
      ['import { postmark }', "import { pigeon } from './mail/pigeon-mail-provider';\nimport { postmark }"],
      ['ses, mailgun, postmark]', 'ses, mailgun, postmark, pigeon]'],
    ],
  },
};

/** @type {string} */
let scratch;

/** Sources and what was built of them, without tests: only what an addition touches is compiled again. */
function copyRepository() {
  scratch = mkdtempSync(join(tmpdir(), 'rampart-adding-'));
  symlinkSync(join(repositoryDir, 'node_modules'), join(scratch, 'node_modules'));
  for (const path of ['package.json', 'tsconfig.base.json', 'packages', presenter, 'apps/api/node_modules']) {
    cpSync(join(repositoryDir, path), join(scratch, path), {
      recursive: true,
      // Links between packages lead to the copies.
      verbatimSymlinks: true,
      filter: (file) => !/\.test\.[a-z.]+$|\/packages\/[^/]+\/(dist\/)?test(\/|$)/.test(file),
    });
  }
  writeFileSync(
    join(scratch, 'apps/api/tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.base.json',
      compilerOptions: { rootDir: '.', outDir: 'dist' },
      include: ['src'],
      references: [{ path: '../../packages/contract' }, { path: '../../packages/core' }],
    }),
  );
}

/** @param {Record<string, string | [string, string][]>} files */
function add(files) {
  for (const [path, content] of Object.entries(files)) {
    const file = join(scratch, path);
    let text = typeof content === 'string' ? content : readFileSync(file, 'utf8');
    for (const [before, after] of typeof content === 'string' ? [] : content) {
      assert.ok(text.includes(before), `${path} has no "${before}" any more: follow it here`);
      text = text.replace(before, () => after);
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** A built module of the copy. @param {string} path */
const built = (path) => createRequire(join(scratch, 'package.json'))(join(scratch, path));

describe('adding what people add', () => {
  before(() => {
    copyRepository();
    for (const files of Object.values(additions)) add(files);
    const compiler = join(repositoryDir, 'node_modules/typescript/bin/tsc');
    try {
      execFileSync(process.execPath, [compiler, '--build', 'apps/api'], { cwd: scratch, encoding: 'utf8' });
    } catch (error) {
      assert.fail(String(/** @type {{ stdout?: string }} */ (error).stdout));
    }
  });
  after(() => rmSync(scratch, { recursive: true, force: true }));

  for (const [what, files] of Object.entries(additions)) {
    it(`${what}: two or three files`, () => {
      assert.ok(Object.keys(files).length <= 3);
    });
  }

  it('clients are told the setting, which a variable sets, and null without it', () => {
    const { clientFacts } = built('packages/core/dist/src/integrations/index.js');
    const { configOf } = built('packages/core/dist/src/testing/index.js');
    const { presentClientConfigV2 } = built(presenter.replace('/src/', '/dist/src/').replace(/ts$/, 'js'));
    const { clientConfigV2 } = built('packages/contract/dist/src/integrations/schemas.js');
    const told = (/** @type {Record<string, string>} */ env) => {
      const settings = { sponsors: [], meta: {} };
      return presentClientConfigV2(clientFacts(configOf({}, env)), settings).hallOfFameUrl;
    };
    assert.equal(told({ SVC_HALL_OF_FAME_URL: 'https://hall.example.org' }), 'https://hall.example.org');
    assert.equal(told({}), null);
    assert.ok('hallOfFameUrl' in clientConfigV2.properties);
  });

  it('the formula can be configured and prices challenges', () => {
    const { configOf } = built('packages/core/dist/src/testing/index.js');
    const { createScoreFormula } = built('packages/core/dist/src/scoring/index.js');
    const { scoreProvider } = configOf({ 'scoreProvider.name': 'scores/steady' });
    const formula = createScoreFormula(scoreProvider.name, scoreProvider.options);
    assert.equal(formula.value({ min: 100, max: 500, solves: 7 }), 493);
  });

  it('the mail provider can be configured by variables, is checked, and sends', async () => {
    const { configOf, configProblems } = built('packages/core/dist/src/testing/index.js');
    const { createProvider } = built('packages/core/dist/src/infra/config/index.js');
    const { MAIL_PROVIDERS } = built('packages/core/dist/src/adapters/index.js');
    const env = { SVC_EMAIL_PROVIDER: 'emails/pigeon', SVC_EMAIL_FROM: 'ctf@example.org' };
    const { email } = configOf({}, { ...env, SVC_PIGEON_BIRDS: '3' });
    const pigeon = createProvider(MAIL_PROVIDERS, email.provider);
    await assert.rejects(pigeon.send({ to: 'team@example.org' }), /6 wings to team@example\.org/);
    assert.match(configProblems({}, env)[0], /^email\.provider\.options\.birds: is missing/);
  });

  it('the generated files tell of all three', () => {
    const { settingsFiles } = built('packages/core/dist/src/infra/config/index.js');
    const { PROVIDERS } = built('packages/core/dist/src/adapters/index.js');
    for (const text of Object.values(settingsFiles(PROVIDERS))) {
      for (const word of ['scores/steady', 'SVC_PIGEON_BIRDS']) assert.ok(text.includes(word));
    }
    assert.match(settingsFiles(PROVIDERS)['docs/settings.md'], /^### hallOfFameUrl$/m);
  });
});
