import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const validator = join(
  require.resolve('@seriousme/openapi-schema-validator/package.json'),
  '../bin/validate-api-cli.js',
);
const validate = (file: string) => run(process.execPath, [validator, file]);

/** In a process of its own: the validator is an ES module, which jest loads only behind a flag. */
test('openapi.json is a valid OpenAPI 3.1 document', async () => {
  const { stdout } = await validate(join(__dirname, '..', '..', 'openapi.json'));
  expect(JSON.parse(stdout)).toMatchObject({ valid: true });
});

test('the validator refuses what is none', async () => {
  await expect(validate(join(__dirname, '..', '..', 'package.json'))).rejects.toThrow();
});
