import { parseOptions, USAGE, UsageError } from './options';
import { formatTable, isGood, toJson } from './report';
import { runBench } from './run-bench';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

async function main(): Promise<number> {
  const options = parseOptions(process.argv.slice(2));
  if (options === null) {
    console.log(USAGE);
    return 0;
  }
  const { SVC_DATABASE_URL: databaseUrl, SVC_REDIS_URL: redisUrl } = process.env;
  if (databaseUrl === undefined || redisUrl === undefined) {
    throw new UsageError(
      'SVC_DATABASE_URL and SVC_REDIS_URL must name servers; "npm run bench" brings its own.',
    );
  }
  const tell = (line: string) => console.error(line);
  const measured = await runBench({ servers: { databaseUrl, redisUrl }, options, tell });
  console.log(options.json ? toJson(measured) : formatTable(measured));
  return isGood(measured) ? 0 : EXIT_FAILED;
}

/** An unknown option or a missing value, as `parseArgs` reports it. */
function isParseArgsError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

main().then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    const isUsage = error instanceof UsageError || isParseArgsError(error);
    console.error(isUsage ? `${error.message}\n\n${USAGE}` : error);
    process.exitCode = isUsage ? EXIT_USAGE : EXIT_FAILED;
  },
);
