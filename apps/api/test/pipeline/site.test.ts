import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { loadSite } from '../../src/http/load-site';
import { aToyApp } from './toy-app';

/** The web app beside the API: what is served, and how it is kept. */
const BUILT = '<!doctype html><title>Site</title><script src="/assets/app-1a2b.js"></script>';
const PAGE = BUILT.replace('Site', 'Harbour CTF');
const SCRIPT = 'console.log("site")';
const POLICY = "default-src 'none'";

describe('the web app', () => {
  let directory: string;
  let app: ReturnType<typeof aToyApp>['app'];
  let head: string;
  beforeEach(() => void (head = '<title>Harbour CTF</title>'));
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'site-'));
    mkdirSync(join(directory, 'assets'));
    const text = (name: string, content: string) => {
      writeFileSync(join(directory, name), content);
      writeFileSync(join(directory, `${name}.br`), brotliCompressSync(content));
      writeFileSync(join(directory, `${name}.gz`), gzipSync(content));
    };
    text('index.html', BUILT);
    text('assets/app-1a2b.js', SCRIPT);
    writeFileSync(join(directory, '.made-of'), 'digest');
    app = aToyApp({ site: loadSite(directory, POLICY, () => head) }).app;
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it.each(['/', '/challenges/warm-up', '/verify?token=x', '/assetsnot', '/.made-of', '/index.html'])(
    'answers %s with its page, which is revalidated and carries the policy',
    async (path) => {
      const { status, text, headers } = await request(app).get(path);
      expect([status, text]).toEqual([200, PAGE]);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': POLICY,
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^request-/),
      });
      const again = await request(app)
        .get(path)
        .set('If-None-Match', headers['etag'] ?? '');
      expect([again.status, again.text]).toEqual([304, '']);
    },
  );

  it('changes its page with the head, in every form', async () => {
    const etagBefore = (await request(app).get('/')).headers['etag'] ?? '';
    head = '<title>$& at Sea</title>';
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { status, text, headers } = await request(app)
        .get('/')
        .set({ 'Accept-Encoding': accepted, 'If-None-Match': etagBefore });
      expect([status, text]).toEqual([200, BUILT.replace('Site', () => '$& at Sea')]);
      expect(headers['content-encoding']).toBe(accepted === 'identity' ? undefined : accepted);
    }
  });

  it('keeps its other files for ever and sends the form made by the build', async () => {
    const asset = () => request(app).get('/assets/app-1a2b.js');
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' };
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const answer = await asset()
        .set('Accept-Encoding', accepted)
        .buffer()
        .parse((res, done) => {
          const chunks: Buffer[] = [];
          res
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () => done(null, Buffer.concat(chunks)));
        });
      expect(answer.headers).toMatchObject({ ...headers, 'content-type': 'text/javascript; charset=utf-8' });
      expect(answer.headers['content-encoding']).toBe(encoding);
    }
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/v2/unknown'],
    ['GET', '/assets/app-of-last-week.js'],
    ['POST', '/'],
    ['GET', '/uploads/none'],
  ])('leaves %s %s to the API: 404 badEndpoint', async (method, path) => {
    const { status, body } = await request(app)[method.toLowerCase() as 'get'](path);
    expect([status, body.kind]).toEqual([404, 'badEndpoint']);
  });

  it('is missing where it was not built', () => {
    expect(loadSite(join(directory, 'assets'), POLICY, () => head)).toBeUndefined();
  });
});

describe('pages of another origin', () => {
  const { app } = aToyApp({ siteOrigin: 'https://ctf.example.org' });

  it.each([
    ['an answer', '/api/v2/plain'],
    ['one that caches may keep', '/api/v2/board'],
  ])('may read %s from the origin of the event, and from no other', async (_what, path) => {
    const allowed = await request(app).get(path).set('Origin', 'https://ctf.example.org');
    expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': 'https://ctf.example.org' });
    expect(allowed.headers['vary']).toContain('Origin');
    // What the web app reads; scripts see no others.
    for (const name of ['Date', 'ETag'])
      expect(allowed.headers['access-control-expose-headers']).toMatch(new RegExp(`\\b${name}\\b`));
    const other = await request(app).get(path).set('Origin', 'https://evil.example.org');
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('may ask first what they may send', async () => {
    const { status, headers } = await request(app)
      .options('/api/v2/plain')
      .set('Origin', 'https://ctf.example.org')
      .set('Access-Control-Request-Method', 'POST');
    expect(status).toBe(204);
    expect(headers['access-control-allow-headers']).toContain('authorization');
  });

  it('are not needed where the API serves the pages itself', async () => {
    const own = await request(app)
      .get('/api/v2/plain')
      .set('Host', 'ctf.example.org')
      .set('Origin', 'https://ctf.example.org');
    expect(own.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
