import type { Servers } from './event/measured-platform';
import { measureLive } from './live/measure-live';
import { parseCommand, USAGE, UsageError, type Command } from './options';
import { formatTable, isGood, toJson } from './report';
import { runBench } from './run-bench';
import { timeAnnouncements } from './timing/announcements';
import { compareAddresses } from './timing/compare-addresses';
import { measureChanges, measureRegistrations } from './timing/conceal';
import { measureRecovery } from './timing/recover';
import { timeRegistrations } from './timing/register';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

function serversOf({ SVC_DATABASE_URL: databaseUrl, SVC_REDIS_URL: redisUrl }: NodeJS.ProcessEnv): Servers {
  if (databaseUrl === undefined || redisUrl === undefined) {
    throw new UsageError('SVC_DATABASE_URL and SVC_REDIS_URL must name servers.');
  }
  return { databaseUrl, redisUrl };
}

/** Runs the command and prints what it measured; answers whether that is good. */
async function run(command: Command): Promise<boolean> {
  if (command.name === 'help') {
    console.log(USAGE);
    return true;
  }
  const servers = serversOf(process.env);
  switch (command.name) {
    case 'load': {
      const { options } = command;
      const measured = await runBench({ servers, options, tell: (line) => console.error(line) });
      console.log(options.json ? toJson(measured) : formatTable(measured));
      return isGood(measured);
    }
    case 'live':
      return measureLive(servers, command.options);
    case 'recover':
      return compareAddresses(servers, { 'POST auth/recover': measureRecovery }, command.calls);
    case 'conceal': {
      const measures = {
        'POST auth/register': measureRegistrations,
        'PUT users/me/auth/email': measureChanges,
      };
      return compareAddresses(servers, measures, command.calls);
    }
    case 'register':
      return timeRegistrations(servers, command);
    case 'announcements':
      return timeAnnouncements(servers, command);
  }
}

/** An unknown option or a missing value, as `parseArgs` reports it. */
function isParseArgsError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

async function main(): Promise<void> {
  try {
    process.exitCode = (await run(parseCommand(process.argv.slice(2)))) ? 0 : EXIT_FAILED;
  } catch (error) {
    const isUsage = error instanceof UsageError || isParseArgsError(error);
    console.error(isUsage ? `${error.message}\n\n${USAGE}` : error);
    process.exitCode = isUsage ? EXIT_USAGE : EXIT_FAILED;
  }
}

void main();
