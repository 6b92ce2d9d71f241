// Databases are created in hooks, and a busy machine takes its time. (A project's own `testTimeout` is not read by jest.)
jest.setTimeout(60_000);
// Tests of real processes meet the machine's own races, once in some ten thousand: a test that fails is run once more,
// and its first failure stays in the output.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
