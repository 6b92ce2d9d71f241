import { measureAgainst } from './against/measure-against';
import { measureCores } from './cores/measure-cores';
import { withServers } from './event/servers';
import { measureLive } from './live/measure-live';
import { measureLostBoard } from './recovery/measure-lost-board';
import { formatOutcome, type Outcome } from './report/outcome';
import { writePage } from './page/write-page';
import { measureRush } from './rush/measure-rush';
import { parseCommand, USAGE, UsageError, type Command, type LoadOptions } from './options';
import { formatSize, isGood } from './report/report';
import { measureSize } from './sizes/measure-sizes';
import { timeAnnouncements } from './timing/announcements';
import { compareAddresses } from './timing/compare-addresses';
import { measureChanges, measureRegistrations } from './timing/conceal';
import { measureRecovery } from './timing/recover';
import { timeRegistrations } from './timing/register';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

async function load(options: LoadOptions): Promise<boolean> {
  let allGood = true;
  for (const teams of options.sizes) {
    const result = await measureSize(teams, options);
    console.log(formatSize(result));
    allGood &&= isGood(result);
  }
  return allGood;
}

async function show(measuring: Promise<Outcome>): Promise<boolean> {
  const outcome = await measuring;
  console.log(formatOutcome(outcome));
  return outcome.isGood;
}

/** Runs the command and prints what it measured; answers whether that is good. */
async function run(command: Command): Promise<boolean> {
  switch (command.name) {
    case 'help':
      console.log(USAGE);
      return true;
    case 'load': {
      const { options } = command;
      return options.against === null ? load(options) : show(measureAgainst(options.against, options));
    }
    case 'live':
      return show(withServers((servers) => measureLive(servers, command.options)));
    case 'rush':
      return show(withServers((servers) => measureRush(servers, command.options)));
    case 'lost-board':
      return show(withServers((servers) => measureLostBoard(servers, command.teams)));
    case 'cores':
      return show(measureCores(command.options));
    case 'page':
      return writePage(command.options);
    case 'recover':
      return withServers((servers) =>
        compareAddresses(servers, { 'POST auth/recover': measureRecovery }, command.calls),
      );
    case 'conceal': {
      const measures = {
        'POST auth/register': measureRegistrations,
        'PUT users/me/auth/email': measureChanges,
      };
      return withServers((servers) => compareAddresses(servers, measures, command.calls));
    }
    case 'register':
      return timeRegistrations(command.calls);
    case 'announcements':
      return withServers((servers) => timeAnnouncements(servers, command));
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
