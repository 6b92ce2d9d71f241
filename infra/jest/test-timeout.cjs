// One limit for every test, for a busy machine; a test's own deadlines stand in the test. (A project's own
// `testTimeout` is not read by jest.)
jest.setTimeout(300_000);
