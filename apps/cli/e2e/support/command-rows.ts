import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort, REPOSITORY_DIR, type Platform } from '@rampart/test-platform';
import type { StaffClient } from './staff-client';

/** The form of team ids, as of every id. */
export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const someText: unknown = expect.any(String);
const someNumber: unknown = expect.any(Number);
const someList: unknown = expect.any(Array);
const anId: unknown = expect.stringMatching(UUID_V4);

const promoted = {
  id: anId,
  name: 'Promoted',
  email: 'promoted@example.org',
};

export interface Row {
  readonly what: string;
  readonly args: () => readonly string[];
  readonly env?: () => Promise<NodeJS.ProcessEnv>;
  readonly before?: () => Promise<void>;
  /** Whether the command needs its own process, because the result depends on how that ends. */
  readonly hasOwnProcess?: true;
  readonly exitCode: number;
  /** The JSON on standard output; null for a call that fails before it has a result. */
  readonly json: unknown;
}

const board = (differences: number) => ({
  solves: 1,
  playedInMs: someNumber,
  boards: [expect.objectContaining({ teams: 1, equalPlaces: 1, equalScores: 1 - differences })],
});

const succeeds = (what: string, args: Row['args'], json: unknown): Row => ({ what, args, exitCode: 0, json });

const refused = (what: string, args: Row['args']): Row => ({ what, args, exitCode: 1, json: null });

const misused = (what: string, args: Row['args']): Row => ({ what, args, exitCode: 2, json: null });

interface Place {
  readonly platform: () => Platform;
  readonly staff: StaffClient;
  /** Contains right.json, wrong.json and instances.json, and what the commands write. */
  readonly directory: () => string;
}

/** Every command of the installation, with the result and exit code it is documented to have. */
export function commandRows({ platform, staff, directory }: Place): readonly Row[] {
  const baseUrl = () => platform().apis[0]?.baseUrl ?? '';
  const atPlatform = () => ['--url', baseUrl(), '--admin-token-file', platform().adminTokenFile];
  const atInstancer = (file = 'instances.json') => [
    ...['--token-file', platform().adminTokenFile],
    ...['--config', join(directory(), file), '--patience', '1'],
  ];
  const replay = (file: string) => ['replay', join(directory(), file), ...atPlatform()];

  const redisElsewhere = async () => ({
    SVC_REDIS_URL: `redis://127.0.0.1:${String(await findFreePort())}`,
  });

  const rotateTokenKey = (file: string) => [
    ...['secrets', 'rotate', 'token-key', '--key-file', join(directory(), file)],
    ...['--settings-file', join(directory(), 'former.yaml')],
  ];

  // Order matters: replay and demo need an empty event, seed leaves a full one.
  return [
    succeeds('replay, everything equal', () => replay('right.json'), board(0)),
    refused('replay, event not empty', () => replay('right.json')),
    {
      what: 'replay, a difference',
      before: () => staff.emptyEvent(),
      args: () => replay('wrong.json'),
      exitCode: 1,
      json: board(1),
    },
    succeeds('demo, event not empty', () => ['demo'], { isAdded: false, teams: 0, challenges: 0, solves: 0 }),
    succeeds('results', () => ['results', join(directory(), 'results'), ...atPlatform()], {
      folder: expect.stringMatching(/results$/) as unknown,
      teams: 1,
      challenges: 1,
      solves: 1,
      ...{ computedAt: someText, isFrozen: false },
    }),
    refused('results, a file in the way', () => [
      'results',
      join(directory(), 'right.json'),
      ...atPlatform(),
    ]),
    succeeds('archive', () => ['archive', join(directory(), 'pages'), ...atPlatform().slice(0, 2)], {
      folder: expect.stringMatching(/pages$/) as unknown,
      ...{ teams: 1, challenges: 1, files: 0, missing: [], isOver: false, isFrozen: false },
    }),
    refused('archive, the folder exists', () => [
      'archive',
      join(directory(), 'pages'),
      ...atPlatform().slice(0, 2),
    ]),
    refused('seed, event not empty', () => ['seed', '--teams', '1', '--challenges', '1', '--solves', '0']),
    {
      what: 'seed',
      before: () => staff.emptyEvent(),
      args: () => ['seed', '--teams', '3', '--challenges', '2', '--solves', '4'],
      exitCode: 0,
      json: { teams: 3, challenges: 2, solves: 4, randomSeed: '1' },
    },
    succeeds('admin create', () => ['admin', 'create', 'Second administrator', '--perms', '16'], {
      teamId: anId,
      authToken: someText,
    }),
    // Somebody with other permissions is called Administrator.
    succeeds('admin create, without a name', () => ['admin', 'create', '--perms', '16'], {
      teamId: anId,
      authToken: someText,
    }),
    succeeds('admin token, of the other administrator', () => ['admin', 'token', 'Administrator 2'], {
      teamId: someText,
      authToken: someText,
    }),
    succeeds('admin token', () => ['admin', 'token', 'Second administrator'], {
      teamId: someText,
      authToken: someText,
    }),
    {
      what: 'admin create, Redis elsewhere',
      args: () => ['admin', 'create', 'Third administrator', '--perms', '16'],
      env: redisElsewhere,
      hasOwnProcess: true,
      exitCode: 1,
      json: null,
    },
    succeeds('admin link', () => ['admin', 'link', 'Second administrator'], {
      teamId: someText,
      link: expect.stringMatching(/\/sign-in#[\w-]{43}$/) as unknown,
    }),
    refused('admin link, unknown team', () => ['admin', 'link', 'Nobody']),
    refused('admin token, unknown team', () => ['admin', 'token', 'Nobody']),
    {
      what: 'user promote',
      before: () => staff.register('Promoted', 'promoted@example.org'),
      args: () => ['user', 'promote', ' Promoted@Example.org', '--perms', 'challsRead,usersWrite'],
      exitCode: 0,
      json: { ...promoted, permissions: ['challsRead', 'usersWrite'], perms: 17 },
    },
    refused('privacy forget, unknown team', () => ['privacy', 'forget', 'nobody', '--yes']),
    misused('privacy anonymise, unconfirmed', () => ['privacy', 'anonymise']),
    succeeds(
      'user list-admins',
      () => ['user', 'list-admins'],
      expect.arrayContaining([
        { ...promoted, permissions: ['challsRead', 'usersWrite'], perms: 17 },
      ]) as unknown,
    ),
    succeeds('user promote, with everything', () => ['user', 'promote', 'promoted@example.org'], {
      ...promoted,
      permissions: someList,
      perms: 63,
    }),
    succeeds('user demote', () => ['user', 'demote', 'promoted@example.org'], {
      ...promoted,
      permissions: [],
      perms: 0,
    }),
    refused('user promote, unknown address', () => ['user', 'promote', 'nobody@example.org']),
    misused('user promote, unknown permission', () => [
      ...['user', 'promote', 'promoted@example.org', '--perms', 'everything'],
    ]),
    succeeds('config check', () => ['config', 'check'], { problems: [], hints: someList }),
    {
      what: 'config check, a problem',
      args: () => ['config', 'check'],
      env: () => Promise.resolve({ SVC_START_TIME: 'soon' }),
      exitCode: 1,
      json: {
        problems: [expect.objectContaining({ path: 'startTime', sources: ['environment SVC_START_TIME'] })],
        hints: someList,
      },
    },
    succeeds(
      'backup',
      () => ['backup', join(directory(), 'backup.tar.gz')],
      expect.objectContaining({ uploads: 0, tables: someNumber }) as unknown,
    ),
    {
      // The process must not exit with 0 because nothing keeps it alive: a nightly backup would fail unnoticed.
      what: 'backup, PostgreSQL elsewhere',
      args: () => ['backup', join(directory(), 'never.tar.gz')],
      env: async () => ({ SVC_DATABASE_URL: `postgres://u:p@127.0.0.1:${String(await findFreePort())}/d` }),
      hasOwnProcess: true,
      exitCode: 1,
      json: null,
    },
    succeeds(
      'export',
      () => ['export', join(directory(), 'export.tar.gz')],
      expect.objectContaining({ uploads: 0, records: someNumber, withSecrets: false }) as unknown,
    ),
    succeeds(
      'import, only a check',
      () => ['import', join(directory(), 'export.tar.gz'), '--check'],
      expect.objectContaining({ uploads: 0, records: someNumber }) as unknown,
    ),
    refused('import, the installation runs', () => ['import', join(directory(), 'export.tar.gz')]),
    refused('restore, the installation runs', () => ['restore', join(directory(), 'backup.tar.gz')]),
    refused('secrets rotate token-key, no file named', () => ['secrets', 'rotate', 'token-key']),
    refused('secrets rotate token-key, another key in the file', () => rotateTokenKey('right.json')),
    {
      what: 'secrets rotate token-key',
      before: () => writeFile(join(directory(), 'token-key'), `${platform().env['SVC_TOKEN_KEY'] ?? ''}\n`),
      args: () => [...rotateTokenKey('token-key'), '--keep-for', '7d'],
      exitCode: 0,
      json: {
        rotated: 'token-key',
        formerValidUntil: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
        secret: null,
      },
    },
    succeeds(
      'secrets rotate bot-key',
      () => ['secrets', 'rotate', 'bot-key', '--key-file', join(directory(), 'bot-key')],
      { rotated: 'bot-key', formerValidUntil: null, secret: null },
    ),
    misused('secrets rotate bot-key, to keep the former one for a time', () => [
      ...['secrets', 'rotate', 'bot-key', '--key-file', join(directory(), 'bot-key'), '--keep-for', '1h'],
    ]),
    refused('secrets rotate bot-key, another secret in the file', () => [
      'secrets',
      'rotate',
      'bot-key',
      '--key-file',
      join(directory(), 'token-key'),
    ]),
    refused('secrets rotate feed, no such challenge', () => [
      'secrets',
      'rotate',
      'feed',
      'nothing',
      ...atPlatform(),
    ]),
    succeeds('upgrade-check', () => ['upgrade-check'], {
      version: someText,
      canStart: true,
      findings: someList,
    }),
    {
      what: 'upgrade-check, a provider option is wrong',
      args: () => ['upgrade-check'],
      env: () => Promise.resolve({ SVC_EMAIL_PROVIDER: 'emails/smtp', SVC_EMAIL_FROM: 'a@example.org' }),
      exitCode: 1,
      json: expect.objectContaining({
        canStart: false,
        findings: [expect.objectContaining({ check: 'configuration', status: 'failed' })],
      }) as unknown,
    },
    succeeds('support-bundle', () => ['support-bundle', join(directory(), 'first-bundle.tar.gz')], {
      file: someText,
      contents: ['versions.json', 'settings.json', 'doctor.json', 'state.json'],
    }),
    succeeds('completion', () => ['completion', 'bash'], {
      shell: 'bash',
      script: expect.stringContaining('complete ') as unknown,
    }),
    succeeds('deployment generate-csp', () => ['deployment', 'generate-csp'], {
      headers: expect.objectContaining({ 'X-Frame-Options': 'DENY' }) as unknown,
    }),
    refused('deployment generate-csp, no page', () => [
      'deployment',
      'generate-csp',
      '--web-build',
      join(directory(), 'nothing'),
    ]),
    succeeds('event lint', () => ['event', 'lint', join(REPOSITORY_DIR, 'packages/event-files/example')], {
      challenges: 7,
      findings: [],
    }),
    refused('event plan, no folder', () => ['event', 'plan', join(directory(), 'nothing'), ...atPlatform()]),
    {
      what: 'instancer check, not an instance service',
      args: () => ['instancer', 'check', '--url', baseUrl(), ...atInstancer()],
      exitCode: 1,
      json: { conforms: false, results: someList },
    },
    misused('instancer check, a challenge without endpoints', () => [
      ...['instancer', 'check', '--url', baseUrl(), ...atInstancer('right.json')],
    ]),
    succeeds('doctor', () => ['doctor', '--url', baseUrl()], { isHealthy: true, findings: someList }),
    {
      what: 'doctor, Redis elsewhere',
      args: () => ['doctor', '--url', baseUrl()],
      env: redisElsewhere,
      exitCode: 1,
      json: { isHealthy: false, findings: someList },
    },
  ];
}
