import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT } from '../command';
import { runCommandLine } from '../run-command-line';
import { deploymentCommand } from './deployment.command';

const REPOSITORY = join(__dirname, '../../../../..');

describe('deployment', () => {
  const before = process.env;
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'deployment-'));
    writeFileSync(
      join(directory, 'event.yaml'),
      readFileSync(join(REPOSITORY, 'infra/docker/conf.d/10-event.yaml')),
    );
    process.env = {
      PATH: before['PATH'],
      SVC_CONF_DIR: directory,
      SVC_TOKEN_KEY: Buffer.alloc(32).toString('base64'),
      SVC_DATABASE_URL: 'postgres://localhost/rampart',
      SVC_REDIS_URL: 'redis://localhost',
    };
  });
  afterEach(() => {
    process.env = before;
    rmSync(directory, { recursive: true });
  });

  const configure = (settings: string) => writeFileSync(join(directory, 'more.yaml'), settings);
  async function run(...args: string[]) {
    const [out, err]: [string[], string[]] = [[], []];
    const exitCode = await runCommandLine(
      { deployment: { summary: '', load: () => Promise.resolve(deploymentCommand) } },
      ['deployment', ...args],
      { out: (line) => out.push(line), err: (line) => err.push(line), isInteractive: false },
      '1.2.3',
    );
    return { exitCode, out, err };
  }

  it.each([
    ['generate-csp', 'headers.conf'],
    ['generate-avatar-body-limit', 'avatar-body-limit.conf'],
  ])('%s prints the content of infra/proxy/%s', async (what, file) => {
    const { exitCode, out } = await run(what);
    expect(exitCode).toBe(EXIT.done);
    expect(`${out.join('\n')}\n`).toBe(readFileSync(join(REPOSITORY, 'infra/proxy', file), 'utf8'));
  });

  it('generate-csp prints one header per line, and the policy includes csp and the chosen providers', async () => {
    configure(
      [
        'csp: { img-src: ["https://images.example.org"] }',
        'captcha: { provider: { name: captcha/turnstile, options: { siteKey: a, secretKey: b } } }',
        'uploadProvider: { name: uploads/gcs, options: { projectId: p, bucketName: files } }',
      ].join('\n'),
    );
    const { out } = await run('generate-csp');
    expect(out.slice(0, 3)).toEqual([
      'add_header Referrer-Policy "no-referrer" always;',
      'add_header X-Frame-Options "DENY" always;',
      'add_header X-Content-Type-Options "nosniff" always;',
    ]);
    expect(out).toHaveLength(4);
    expect(out[3]).toMatch(/^add_header Content-Security-Policy "[^"]*" always;$/);
    for (const part of [
      "default-src 'none'",
      'https://images.example.org',
      'https://challenges.cloudflare.com',
      "connect-src 'self' https://files.storage.googleapis.com",
    ]) {
      expect(out[3]).toContain(part);
    }
  });

  it.each([
    [
      'uploads/s3',
      'bucketName: b, awsKeyId: k, awsKeySecret: s, awsRegion: r',
      'https://b.s3.r.amazonaws.com',
    ],
    [
      'uploads/s3',
      'bucketName: b, awsKeyId: k, awsKeySecret: s, awsRegion: r, endpoint: "https://store.example.org/"',
      'https://store.example.org',
    ],
    [
      'uploads/r2',
      'bucketName: b, cfAccountId: a, cfKeyId: k, cfKeySecret: s, publicBaseUrl: "https://cdn.example.org/ctf/"',
      'https://cdn.example.org',
    ],
  ])('the bucket of %s with %s', async (name, options, origin) => {
    configure(`uploadProvider: { name: ${name}, options: { ${options} } }`);
    const { out } = await run('generate-csp');
    expect(out[3]).toContain(`connect-src 'self' ${origin};`);
  });

  it('generate-csp includes the policy of the built page, and fails for a page without one', async () => {
    const page = join(directory, 'index.html');
    const meta = `<meta content="script-src 'self' &#39;sha256-x=&#39;" http-equiv="Content-Security-Policy">`;
    writeFileSync(page, `<!doctype html><head><meta charset="utf-8">${meta}</head>`);
    const { out } = await run('generate-csp', '--web-build', directory);
    expect(out[3]).toContain("script-src 'self' 'sha256-x='");

    writeFileSync(page, '<!doctype html><head><meta charset="utf-8"></head>');
    const without = await run('generate-csp', '--web-build', directory);
    expect(without).toEqual({
      exitCode: EXIT.failed,
      out: [],
      err: [`${page} carries no content security policy.`],
    });
    rmSync(page);
    expect(await run('generate-csp', '--web-build', directory)).toMatchObject({
      exitCode: EXIT.failed,
      out: [],
    });
  });

  it('generate-avatar-body-limit is maxAvatarSize and 65536 bytes', async () => {
    configure('maxAvatarSize: 1000');
    expect((await run('generate-avatar-body-limit')).out).toEqual(['client_max_body_size 66536;']);
  });

  it('prints values as JSON', async () => {
    const { out } = await run('generate-csp', '--json');
    expect(Object.keys(JSON.parse(out.join('')).headers)).toContain('Content-Security-Policy');
    expect(JSON.parse((await run('generate-avatar-body-limit', '--json')).out.join(''))).toEqual({
      bytes: 1_114_112,
    });
  });

  it('refuses unknown actions and an invalid configuration', async () => {
    expect(await run()).toMatchObject({ exitCode: EXIT.usage, out: [] });
    expect(await run('generate')).toMatchObject({ exitCode: EXIT.usage, out: [] });
    expect(await run('generate-csp', 'more')).toMatchObject({ exitCode: EXIT.usage, out: [] });
    configure('csp: { "img-src; script-src": ["*"] }');
    const { exitCode, err } = await run('generate-csp');
    expect(exitCode).toBe(EXIT.failed);
    expect(err.join()).toContain('csp');
  });
});
