import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ADMIN_BOTS } from '@rampart/core/adapters';
import { createProvider } from '@rampart/core/infra/config';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { readArguments } from '../arguments';
import { CommandError, EXIT, usageError, type Command, type ExitCode, type Terminal } from '../command';
import { readAdminToken, requireBaseUrl } from '../event/connection-options';
import { errorCode } from '../infra/error-code';
import { readConfig } from '../infra/read-config';
import { writeWhole } from '../infra/write-whole';
import { renewAdminToken } from './renew-admin-token';
import { rotateFeedSecret } from './rotate-feed-secret';
import { storeTokenKey, type KeyPlace } from './rotate-token-key';

const usage = `Usage: secrets rotate token-key [--keep-for <time>] [--key-file <file> --settings-file <file>] [--json]
       secrets rotate feed <challenge id> --url <base URL> --admin-token-file <file> [--json]
       secrets rotate bot-key --key-file <file> [--json]

token-key  creates a new key for all tokens. Tokens of the former key stay valid for --keep-for and then end; teams have to
           sign in again in the meantime. Restart API and worker afterwards.
feed       gives a dynamic challenge a new secret and prints only the secret. Pushes signed with the former one are refused
           from now on. Recorded in the staff audit. If the event is kept in files, fetch the secret with event pull.
bot-key    writes a new key for the admin bot, in place of the present one or into a new file. Restart API and runners
           afterwards; visits wait meanwhile.

  --keep-for          30m, 24h or 7d; 24h when not given, 0m for a key that has leaked
  --key-file          the file that SVC_TOKEN_KEY_FILE (or SVC_ADMIN_BOT_SECRET_KEY_FILE) names; not needed for the
                      token key that npm start created
  --settings-file     a .yaml file in the configuration directory, into which the former token key is written
  --url               base URL of the event, without /api
  --admin-token-file  a file with an auth token of a team that may write challenges
  --json              {"rotated", "formerValidUntil", "secret"}; null for what does not apply

Reads the same configuration as the API (SVC_CONF_DIR, SVC_TOKEN_KEY, ...). Exit code 0 when done, 1 when not,
2 for a wrong command line.`;

export const secretsCommand: Command = { usage, run };

const KEY_BYTES = 32;
const BOT_KEY_BYTES = 24;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

function parseOptions(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {
    'keep-for': { type: 'string' },
    'key-file': { type: 'string' },
    'settings-file': { type: 'string' },
    url: { type: 'string' },
    'admin-token-file': { type: 'string' },
  });
  return { values, positionals };
}

type Values = ReturnType<typeof parseOptions>['values'];

interface Rotated {
  readonly rotated: 'token-key' | 'feed' | 'bot-key';
  readonly formerValidUntil: string | null;
  readonly secret: string | null;
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = parseOptions(args);
  const [verb, what, ...rest] = positionals;
  if (verb !== 'rotate') throw usageError('Say what to do: secrets rotate token-key, feed or bot-key.');
  if (values['keep-for'] !== undefined && (what === 'feed' || what === 'bot-key'))
    throw usageError('--keep-for is only for secrets rotate token-key: other secrets end at once.');
  const done = await rotate(what, rest, values);
  if (values.json) terminal.out(JSON.stringify(done));
  else if (done.secret !== null) terminal.out(done.secret);
  else terminal.out(sentenceOf(done));
  return EXIT.done;
}

async function rotate(what: string | undefined, rest: readonly string[], values: Values): Promise<Rotated> {
  if (what === 'feed' && rest.length === 1) {
    const secret = await rotateFeedSecret({
      challengeId: rest[0] ?? '',
      baseUrl: requireBaseUrl(values.url),
      adminToken: await readAdminToken(values['admin-token-file']),
      random: systemRandom,
    });
    return { rotated: 'feed', formerValidUntil: null, secret };
  }
  if (rest.length > 0) throw usageError(`"${rest.join(' ')}" is too much.`);
  if (what === 'token-key') return rotateTokenKey(values);
  if (what === 'bot-key') {
    await rotateBotKey(values['key-file']);
    return { rotated: 'bot-key', formerValidUntil: null, secret: null };
  }
  throw usageError('Say what to rotate: token-key, feed <challenge id>, or bot-key.');
}

async function rotateBotKey(file: string | undefined): Promise<void> {
  if (file === undefined) throw usageError('--key-file is missing.');
  const { provider } = readConfig().adminBot;
  const former = provider && createProvider(ADMIN_BOTS, provider).secretKey;
  const stored = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (stored !== undefined && stored.trim() !== former) {
    const reason =
      former === undefined
        ? `"${file}" already exists, and this event has no admin bot (adminBot.provider) whose key it could be.`
        : `"${file}" does not hold the admin bot's key of this event.`;
    throw new CommandError(`${reason} Nothing was changed.`);
  }
  await writeWhole(file, `${systemRandom.bytes(BOT_KEY_BYTES).toString('hex')}\n`);
}

async function rotateTokenKey(values: Values): Promise<Rotated> {
  const keepForMs = parseDuration(values['keep-for'] ?? '24h');
  if (keepForMs === undefined) throw usageError('--keep-for is a number of m, h or d, like 24h.');
  const place = keyPlaceOf(values);
  const now = systemClock.now();
  const until = new Date(now.getTime() + keepForMs);
  const replacement = {
    key: systemRandom.bytes(KEY_BYTES).toString('base64'),
    former: { key: readConfig().tokenKey, until },
  };
  await storeTokenKey(place, replacement);
  const dataDir = process.env['SVC_DATA_DIR'];
  if (dataDir) await renewAdminToken(join(dataDir, 'admin-token'), replacement, now);
  return { rotated: 'token-key', formerValidUntil: until.toISOString(), secret: null };
}

/** `30m`, `24h`, `7d`; undefined for anything else. */
function parseDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

function keyPlaceOf({ 'key-file': keyFile, 'settings-file': settingsFile }: Values): KeyPlace {
  if (keyFile !== undefined && settingsFile !== undefined) {
    // Files with other names are not read as configuration, and every token of the former key would be refused at
    // once.
    if (!/\.ya?ml$/.test(settingsFile)) throw usageError('--settings-file must end with .yaml or .yml.');
    return { keyFile, settingsFile };
  }
  if (keyFile !== undefined || settingsFile !== undefined)
    throw usageError('--key-file and --settings-file belong together.');
  const defaultsFile = process.env['SVC_CONF_DEFAULTS'];
  if (!defaultsFile) throw new CommandError('Name the files with --key-file and --settings-file.');
  return { defaultsFile };
}

function sentenceOf({ rotated, formerValidUntil }: Rotated): string {
  return rotated === 'token-key'
    ? `There is a new token key. Restart every API and worker now; tokens of the former key stay valid until ${formerValidUntil ?? ''}.`
    : 'There is a new key of the admin bot. Restart every API and every runner now.';
}
