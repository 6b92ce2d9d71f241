import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort, REPOSITORY_DIR, type Platform } from '@rampart/test-platform';
import type { StaffClient } from './staff-client';

/** The form of team ids, as of every id. */
export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const promoted = {
  id: expect.stringMatching(UUID_V4) as unknown,
  name: 'Promoted',
  email: 'promoted@example.org',
};

export interface Row {
  readonly what: string;
  readonly args: () => readonly string[];
  readonly env?: () => Promise<NodeJS.ProcessEnv>;
  readonly before?: () => Promise<void>;
  /** For a result that depends on how the process ends. */
  readonly hasOwnProcess?: true;
  readonly exitCode: number;
  /** The one line on standard output; null for a call that fails before it has a result. */
  readonly json: unknown;
}

const board = (differences: number) => ({
  solves: 1,
  playedInMs: expect.any(Number) as unknown,
  boards: [expect.objectContaining({ teams: 1, equalPlaces: 1, equalScores: 1 - differences })],
});

const refused = (what: string, args: Row['args']): Row => ({ what, args, exitCode: 1, json: null });

interface Place {
  readonly platform: () => Platform;
  readonly staff: StaffClient;
  /** Holds right.json, wrong.json and instances.json, and what the commands write. */
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
    {
      what: 'replay, everything equal',
      args: () => replay('right.json'),
      exitCode: 0,
      json: board(0),
    },
    refused('replay, event not empty', () => replay('right.json')),
    {
      what: 'replay, a difference',
      before: () => staff.emptyEvent(),
      args: () => replay('wrong.json'),
      exitCode: 1,
      json: board(1),
    },
    {
      what: 'demo, event not empty',
      args: () => ['demo'],
      exitCode: 0,
      json: { isAdded: false, teams: 0, challenges: 0, solves: 0 },
    },
    {
      what: 'results',
      args: () => ['results', join(directory(), 'results'), ...atPlatform()],
      exitCode: 0,
      json: {
        folder: expect.stringMatching(/results$/) as unknown,
        teams: 1,
        challenges: 1,
        solves: 1,
        computedAt: expect.any(String) as unknown,
      },
    },
    refused('results, a file in the way', () => [
      'results',
      join(directory(), 'right.json'),
      ...atPlatform(),
    ]),
    refused('seed, event not empty', () => ['seed', '--teams', '1', '--challenges', '1', '--solves', '0']),
    {
      what: 'seed',
      before: () => staff.emptyEvent(),
      args: () => ['seed', '--teams', '3', '--challenges', '2', '--solves', '4'],
      exitCode: 0,
      json: { teams: 3, challenges: 2, solves: 4, randomSeed: '1' },
    },
    {
      what: 'admin create',
      args: () => ['admin', 'create', 'Second administrator', '--perms', '16'],
      exitCode: 0,
      json: { teamId: expect.stringMatching(UUID_V4) as unknown, authToken: expect.any(String) as unknown },
    },
    {
      what: 'admin token',
      args: () => ['admin', 'token', 'Second administrator'],
      exitCode: 0,
      json: { teamId: expect.any(String) as unknown, authToken: expect.any(String) as unknown },
    },
    {
      what: 'admin create, Redis elsewhere',
      args: () => ['admin', 'create', 'Third administrator', '--perms', '16'],
      env: redisElsewhere,
      hasOwnProcess: true,
      exitCode: 1,
      json: null,
    },
    {
      what: 'admin link',
      args: () => ['admin', 'link', 'Second administrator'],
      exitCode: 0,
      json: {
        teamId: expect.any(String) as unknown,
        link: expect.stringMatching(/\/sign-in#[\w-]{43}$/) as unknown,
      },
    },
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
    { what: 'privacy anonymise, unconfirmed', args: () => ['privacy', 'anonymise'], exitCode: 2, json: null },
    {
      what: 'user list-admins',
      args: () => ['user', 'list-admins'],
      exitCode: 0,
      json: expect.arrayContaining([
        { ...promoted, permissions: ['challsRead', 'usersWrite'], perms: 17 },
      ]) as unknown,
    },
    {
      what: 'user promote, with everything',
      args: () => ['user', 'promote', 'promoted@example.org'],
      exitCode: 0,
      json: { ...promoted, permissions: expect.any(Array) as unknown, perms: 63 },
    },
    {
      what: 'user demote',
      args: () => ['user', 'demote', 'promoted@example.org'],
      exitCode: 0,
      json: { ...promoted, permissions: [], perms: 0 },
    },
    refused('user promote, unknown address', () => ['user', 'promote', 'nobody@example.org']),
    {
      what: 'user promote, unknown permission',
      args: () => ['user', 'promote', 'promoted@example.org', '--perms', 'everything'],
      exitCode: 2,
      json: null,
    },
    {
      what: 'config check',
      args: () => ['config', 'check'],
      exitCode: 0,
      json: { problems: [], hints: expect.any(Array) as unknown },
    },
    {
      what: 'config check, a problem',
      args: () => ['config', 'check'],
      env: () => Promise.resolve({ SVC_START_TIME: 'soon' }),
      exitCode: 1,
      json: {
        problems: [expect.objectContaining({ path: 'startTime', sources: ['environment SVC_START_TIME'] })],
        hints: expect.any(Array) as unknown,
      },
    },
    {
      what: 'backup',
      args: () => ['backup', join(directory(), 'backup.tar.gz')],
      exitCode: 0,
      json: expect.objectContaining({ uploads: 0, tables: expect.any(Number) as unknown }) as unknown,
    },
    {
      // It must not end with 0 because nothing is left to wait for: a nightly backup would fail unnoticed.
      what: 'backup, PostgreSQL elsewhere',
      args: () => ['backup', join(directory(), 'never.tar.gz')],
      env: async () => ({ SVC_DATABASE_URL: `postgres://u:p@127.0.0.1:${String(await findFreePort())}/d` }),
      hasOwnProcess: true,
      exitCode: 1,
      json: null,
    },
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
    {
      what: 'secrets rotate bot-key',
      args: () => ['secrets', 'rotate', 'bot-key', '--key-file', join(directory(), 'bot-key')],
      exitCode: 0,
      json: { rotated: 'bot-key', formerValidUntil: null, secret: null },
    },
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
    {
      what: 'upgrade-check',
      args: () => ['upgrade-check'],
      exitCode: 0,
      json: {
        version: expect.any(String) as unknown,
        canStart: true,
        findings: expect.any(Array) as unknown,
      },
    },
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
    {
      what: 'support-bundle',
      args: () => ['support-bundle', join(directory(), 'first-bundle.tar.gz')],
      exitCode: 0,
      json: {
        file: expect.any(String) as unknown,
        contents: ['versions.json', 'settings.json', 'doctor.json', 'state.json'],
      },
    },
    {
      what: 'completion',
      args: () => ['completion', 'bash'],
      exitCode: 0,
      json: { shell: 'bash', script: expect.stringContaining('complete ') as unknown },
    },
    {
      what: 'deployment generate-csp',
      args: () => ['deployment', 'generate-csp'],
      exitCode: 0,
      json: { headers: expect.objectContaining({ 'X-Frame-Options': 'DENY' }) as unknown },
    },
    refused('deployment generate-csp, no page', () => [
      'deployment',
      'generate-csp',
      '--web-build',
      join(directory(), 'nothing'),
    ]),
    {
      what: 'event lint',
      args: () => ['event', 'lint', join(REPOSITORY_DIR, 'packages/event-files/example')],
      exitCode: 0,
      json: { challenges: 7, findings: [] },
    },
    refused('event plan, no folder', () => ['event', 'plan', join(directory(), 'nothing'), ...atPlatform()]),
    {
      what: 'instancer check, not an instance service',
      args: () => ['instancer', 'check', '--url', baseUrl(), ...atInstancer()],
      exitCode: 1,
      json: { conforms: false, results: expect.any(Array) as unknown },
    },
    {
      what: 'instancer check, a challenge without endpoints',
      args: () => ['instancer', 'check', '--url', baseUrl(), ...atInstancer('right.json')],
      exitCode: 2,
      json: null,
    },
    {
      what: 'doctor',
      args: () => ['doctor', '--url', baseUrl()],
      exitCode: 0,
      json: { isHealthy: true, findings: expect.any(Array) as unknown },
    },
    {
      what: 'doctor, Redis elsewhere',
      args: () => ['doctor', '--url', baseUrl()],
      env: redisElsewhere,
      exitCode: 1,
      json: { isHealthy: false, findings: expect.any(Array) as unknown },
    },
  ];
}
