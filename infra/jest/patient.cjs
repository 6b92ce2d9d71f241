// Databases are created in hooks, and a busy machine takes its time. (A project's own `testTimeout` is not read by jest.)
jest.setTimeout(120_000);
