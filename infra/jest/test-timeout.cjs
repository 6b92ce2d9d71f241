// The limit of every test on a busy machine; shorter ones are part of a test. (jest ignores the `testTimeout` of a project.)
jest.setTimeout(300_000);
