import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FEATURES } from '@rampart/contract';
import { oidcSettings, startOidcProvider, type OidcProvider } from '../accounts/oidc-target';
import { SECRET, startBotTarget, type BotTarget } from '../admin-bot/bot-target';
import { operationAt } from '../support/documented-fetch';
import { aPng } from '../uploads/a-png';

/**
 * Two clients are generated from openapi.json, compiled with the programs beside this file, and talk to an API. All of
 * that happens in processes of their own, as it does for whoever uses the document.
 */

const run = promisify(execFile);
const API = join(__dirname, '..', '..', '..');
const DOCUMENT = require.resolve('@rampart/contract/openapi.json');

/** That of the repository: the one in JavaScript, which the generators bring, takes three seconds of CPU longer. */
const COMPILER = join(API, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');

/** The script behind a command of a package. */
const command = (name: string, script: string) => join(API, 'node_modules', name, script);

const COMPILER_OPTIONS = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'node20',
  types: ['node'],
  strict: true,
  skipLibCheck: true,
};

/** Two generators and a compiler take their time on a busy machine. */
const PATIENCE_MS = 300_000;

interface Call {
  readonly method: string;
  readonly pathname: string;
  readonly status: number;
}

describe('clients generated from openapi.json', () => {
  let target: BotTarget;
  let provider: OidcProvider;
  let workshop: string;

  beforeAll(async () => {
    // Asked for its schema only: nobody has to answer there.
    const instancer = {
      name: 'instancers/docker',
      options: { apiUrl: 'http://127.0.0.1:9', authToken: 't' },
    };
    provider = await startOidcProvider();
    target = await startBotTarget({
      config: {
        instancers: { main: instancer },
        defaultInstancer: 'main',
        oidc: oidcSettings(provider.issuer),
      },
    });
    // Inside the package, so that its dependencies are found.
    workshop = await mkdtemp(join(API, 'dist', 'clients-'));
    await cp(join(API, 'test', 'generated-clients', 'programs'), workshop, { recursive: true });
    await writeFile(join(workshop, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
    const inWorkshop = (script: string, ...args: string[]) =>
      run(process.execPath, [script, ...args], { cwd: workshop });
    await Promise.all([
      inWorkshop(command('openapi-typescript', 'bin/cli.js'), DOCUMENT, '-o', 'openapi-typescript/schema.ts'),
      inWorkshop(command('@hey-api/openapi-ts', 'bin/run.js'), '-i', DOCUMENT, '-o', 'hey-api'),
    ]);
    await inWorkshop(COMPILER, '--project', '.');
  }, PATIENCE_MS);
  afterAll(async () => {
    await target.stop();
    await provider.stop();
    await rm(workshop, { recursive: true, force: true });
  });

  it.each(['with-openapi-fetch.js', 'with-hey-api.js'])(
    'the program %s calls a route of every feature, uploads included',
    async (program) => {
      const team = await target.aRegisteredTeam();
      const challenge = await target.aStoredChallenge();
      const dynamic = await target.aStoredChallenge({ kind: 'dynamic' });
      const { stdout } = await run(process.execPath, [join(workshop, program)], {
        env: {
          BASE_URL: target.baseUrl,
          TEAM_TOKEN: team.teamToken,
          STAFF_TOKEN: target.admin.authToken,
          SERVICE_SECRET: SECRET,
          CHALLENGE_ID: challenge.id,
          FLAG: challenge.flag,
          DYNAMIC_CHALLENGE_ID: dynamic.id,
          FEED_SECRET: dynamic.secret,
          AVATAR_BASE64: aPng(128).toString('base64'),
        },
      });
      const calls = stdout
        .trim()
        .split('\n')
        .map((line): Call => JSON.parse(line));
      expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
      const features = calls.map(({ method, pathname }) => operationAt(method, pathname)?.operation.tags[0]);
      expect([...new Set(features)].sort()).toEqual(FEATURES.map(({ name }) => name).sort());
    },
    PATIENCE_MS,
  );
});
