import { configOf, configProblems } from '../../testing';

/** Written by hand, not derived from the descriptors. */
const ROWS: readonly (readonly [provider: string, option: string, variable: string, required: boolean])[] = [
  ['uploads/s3', 'bucketName', 'SVC_S3_BUCKET', true],
  ['uploads/s3', 'awsKeyId', 'SVC_S3_KEY_ID', true],
  ['uploads/s3', 'awsKeySecret', 'SVC_S3_KEY_SECRET', true],
  ['uploads/s3', 'awsRegion', 'SVC_S3_REGION', true],
  ['uploads/gcs', 'projectId', 'SVC_GCS_PROJECT_ID', true],
  ['uploads/gcs', 'bucketName', 'SVC_GCS_BUCKET', true],
  ['uploads/gcs', 'credentials', 'SVC_GCS_CREDENTIALS', false],
  ['uploads/r2', 'bucketName', 'SVC_R2_BUCKET', true],
  ['uploads/r2', 'cfAccountId', 'SVC_R2_ACCOUNT_ID', true],
  ['uploads/r2', 'cfKeyId', 'SVC_R2_KEY_ID', true],
  ['uploads/r2', 'cfKeySecret', 'SVC_R2_KEY_SECRET', true],
  ['uploads/r2', 'publicBaseUrl', 'SVC_R2_PUBLIC_BASE_URL', true],
  ['uploads/r2', 'jurisdiction', 'SVC_R2_JURISDICTION', false],
];

const textOf = (option: string): string =>
  ({ credentials: '{"client_email":"a"}', publicBaseUrl: 'https://files.example.org', jurisdiction: 'eu' })[
    option
  ] ?? `value of ${option}`;
const valueOf = (option: string): unknown =>
  option === 'credentials' ? { client_email: 'a' } : textOf(option);
const rowsOf = (provider: string) => ROWS.filter(([name]) => name === provider);

describe('upload providers', () => {
  it('local is the default, without any option', () => {
    expect(configOf({}).uploadProvider).toEqual({ name: 'uploads/local', options: {} });
  });

  it('the name can come from SVC_UPLOAD_PROVIDER, the options from variables alone', () => {
    const env = Object.fromEntries(
      rowsOf('uploads/r2').map(([, option, variable]) => [variable, textOf(option)]),
    );
    const { uploadProvider } = configOf({}, { SVC_UPLOAD_PROVIDER: 'uploads/r2', ...env });
    expect(uploadProvider).toEqual({
      name: 'uploads/r2',
      options: Object.fromEntries(rowsOf('uploads/r2').map(([, option]) => [option, valueOf(option)])),
    });
  });

  it.each(ROWS)('%s: %s comes from the file, and from %s which wins', (provider, option, variable) => {
    const file = Object.fromEntries(rowsOf(provider).map(([, name]) => [name, valueOf(name)]));
    const settings = { 'uploadProvider.name': provider, 'uploadProvider.options': file };
    expect(configOf(settings).uploadProvider.options[option]).toEqual(valueOf(option));
    const other = { credentials: '{"b":2}', publicBaseUrl: 'https://b.example.org', jurisdiction: 'fedramp' };
    const text = Object.entries(other).find(([name]) => name === option)?.[1] ?? 'from outside';
    expect(configOf(settings, { [variable]: text }).uploadProvider.options[option]).toEqual(
      option === 'credentials' ? { b: 2 } : text,
    );
  });

  it.each(ROWS)(
    '%s without %s: %s decides whether the start is refused',
    (provider, option, variable, required) => {
      const others = rowsOf(provider).filter(([, name]) => name !== option);
      const settings = {
        'uploadProvider.name': provider,
        'uploadProvider.options': Object.fromEntries(others.map(([, name]) => [name, valueOf(name)])),
      };
      const problems = configProblems(settings);
      expect(problems).toHaveLength(required ? 1 : 0);
      if (required) expect(problems[0]).toContain(`uploadProvider.options.${option}: is missing`);
      expect(configProblems(settings, { [variable]: textOf(option) })).toEqual([]);
    },
  );

  it('a jurisdiction other than the three is refused', () => {
    const options = Object.fromEntries(rowsOf('uploads/r2').map(([, name]) => [name, valueOf(name)]));
    const settings = (jurisdiction: string) => ({
      'uploadProvider.name': 'uploads/r2',
      'uploadProvider.options': { ...options, jurisdiction },
    });
    for (const known of ['default', 'eu', 'fedramp']) expect(configProblems(settings(known))).toEqual([]);
    expect(configProblems(settings('mars'))).toEqual([
      expect.stringContaining('uploadProvider.options.jurisdiction: '),
    ]);
  });

  it('an unknown provider is refused with a list of the known ones', () => {
    const [problem, ...more] = configProblems({ 'uploadProvider.name': 'uploads/ftp' });
    expect(more).toEqual([]);
    for (const name of ['uploads/local', 'uploads/s3', 'uploads/gcs', 'uploads/r2']) {
      expect(problem).toContain(name);
    }
  });
});
