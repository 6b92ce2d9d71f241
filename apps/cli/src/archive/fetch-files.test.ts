import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchFiles, fileNames, safeName } from './fetch-files';
import { loadMarkdown } from './markdown';
import type { PublicEvent } from './public-event';

test.each([
  ['handout.tar.gz', 'handout.tar.gz'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\x', '_.._x'],
  ['.htaccess', 'htaccess'],
  ['CON.txt', '_CON.txt'],
  ['a\u0000\n<b>"\'.zip', 'a___b___.zip'],
  ['Größe (1).pdf', 'Größe (1).pdf'],
  ['...', 'file'],
  ['', 'file'],
  [`${'漢'.repeat(100)}.zip`, '漢'.repeat(66)],
  [`a${'𠮷'.repeat(60)}.zip`, `a${'𠮷'.repeat(49)}`],
])('a file that is called %j becomes %j', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

describe('an upload that a text mentions is in the archive under the address that the text has', () => {
  const SHA = 'ab'.repeat(32);
  const filesOf = async (description: string): Promise<readonly string[]> => {
    const challenge = { description, files: [] };
    const event = {
      challenges: [challenge],
      announcements: [],
      hints: new Map(),
      configuration: { homeContent: '', sponsors: [] },
    };
    return [...fileNames(event as unknown as PublicEvent, await loadMarkdown()).keys()];
  };

  test.each([
    ['of the server', `/uploads/${SHA}/map.png`],
    ['with the origin, as staff copy it', `https://ctf.example.org/uploads/${SHA}/map.png`],
    ['of a bucket', `https://event.s3.eu-west-1.amazonaws.com/uploads/${SHA}/map.png`],
    ['with brackets in its name', `/uploads/${SHA}/map%20(1).png`],
  ])('%s', async (_which, url) => {
    expect(await filesOf(`![The map](${url}) and [again](${url})`)).toEqual([url]);
  });

  it('unlike texts that only look like an upload, or are not links', async () => {
    const others = '![](https://blog.example.org/wp-content/uploads/2026/06/map.png) [a](/uploads/map.png)';
    expect(await filesOf(`${others} \`/uploads/${SHA}/map.png\``)).toEqual([]);
  });
});

describe('a file whose connection breaks half-way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rampart-archive-'));
  const server = createServer((request, response) => {
    if (request.url === '/whole') return void response.end('whole');
    response.writeHead(200, { 'content-length': 10 });
    response.write('half', () => response.destroy());
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('is missing, and the others are in the archive', async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const files = ['/broken', '/whole'].map((url) => ({ url, name: 'a.zip' }));
    const event = {
      challenges: [{ description: '', files }],
      announcements: [],
      hints: new Map(),
      configuration: { homeContent: '', sponsors: [] },
    };
    const fetched = await fetchFiles(event as unknown as PublicEvent, {
      markdown: await loadMarkdown(),
      baseUrl,
      folder,
    });
    expect(fetched).toEqual({ files: new Map([['/whole', 'files/2/a.zip']]), missing: ['/broken'] });
    expect(existsSync(join(folder, 'files/1'))).toBe(false);
    expect(readFileSync(join(folder, 'files/2/a.zip'), 'utf8')).toBe('whole');
  });
});
