import { readConfiguration } from './configuration-files';

/** The variables that a backup contains. */
async function kept(env: NodeJS.ProcessEnv): Promise<unknown> {
  const files = await readConfiguration({ SVC_CONF_DIR: __dirname, ...env });
  return JSON.parse(files.get('environment.json')?.toString() ?? '');
}

it.each([
  ['SVC_NAME', 'An event'],
  ['DOCKER_INSTANCER_AUTH_TOKEN', 'token'],
  ['OPENAI_API_KEY', 'key'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318'],
  ['LOG_LEVEL', 'warn'],
])('keeps %s', async (name, value) => {
  expect(await kept({ [name]: value })).toEqual({ [name]: value });
});

it.each([
  [
    'of where this installation is',
    { SVC_DATABASE_URL: 'postgres://host/db', SVC_DATA_DIR: '/data', PORT: '8080' },
  ],
  ['of other programs', { HOME: '/home/someone', OTEL_SERVICE_NAME: 'api' }],
])('does not keep variables %s', async (_, env) => {
  expect(await kept(env)).toEqual({});
});
