import { configOf, configProblems } from '../../testing';

const R2 = {
  bucketName: 'files',
  cfAccountId: 'account',
  cfKeyId: 'key',
  cfKeySecret: 'secret',
  publicBaseUrl: 'https://files.example.org',
};

describe('upload providers', () => {
  it('local is the default, without any option', () => {
    expect(configOf({}).uploadProvider).toEqual({ name: 'uploads/local', options: {} });
  });

  it('the name can come from SVC_UPLOAD_PROVIDER, the options from variables alone', () => {
    const env = {
      SVC_UPLOAD_PROVIDER: 'uploads/r2',
      SVC_R2_BUCKET: R2.bucketName,
      SVC_R2_ACCOUNT_ID: R2.cfAccountId,
      SVC_R2_KEY_ID: R2.cfKeyId,
      SVC_R2_KEY_SECRET: R2.cfKeySecret,
      SVC_R2_PUBLIC_BASE_URL: R2.publicBaseUrl,
    };
    expect(configOf({}, env).uploadProvider).toEqual({ name: 'uploads/r2', options: R2 });
  });

  it('a jurisdiction other than the three is refused', () => {
    const settings = (jurisdiction: string) => ({
      'uploadProvider.name': 'uploads/r2',
      'uploadProvider.options': { ...R2, jurisdiction },
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
