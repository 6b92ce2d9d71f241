import { eventPages } from './event-pages';
import { pageHtml } from './layout';
import { loadMarkdown } from './markdown';
import type { PublicEvent, Team } from './public-event';
import { STYLE } from './style';

const START = Date.parse('2026-06-01T00:00:00Z');
const HOUR = 3_600_000;
const RUN = 'wasHacked()';
const HOSTILE_NAME = `</bdi></title><script>${RUN}</script>"'><img src=x onerror=${RUN}>`;
const HOSTILE_TEXTS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x></svg>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<a href="javascript:${RUN}">a</a> [b](javascript:${RUN}) [c](data:text/html,${RUN}) <javascript:${RUN}>`,
  `<details open ontoggle="${RUN}"><summary onclick="${RUN}">more</summary>text</details>`,
  `<b/onclick=${RUN}>b</b> <pre><img src=x onerror=${RUN}></pre> inline <code><img src=x onerror=${RUN}></code>`,
  `![p](x"onerror="${RUN}) ![q](/uploads/1/a.png "x" onerror=${RUN}) [r](https://example.org/"onclick="${RUN})`,
  `<style>body{display:none}</style><meta http-equiv=refresh content=0><base href=//evil.example/>`,
  '```"><script>\n</code></pre><script>' + RUN + '</script>\n```',
  `\`</code><script>${RUN}</script>\``,
  `| <script>${RUN}</script> |\n|--|\n| \\<script\\>${RUN} |`,
];

const aTeam = (place: number, said: Partial<Team> = {}): Team => ({
  id: `team-${String(place)}`,
  name: `Team ${String(place)}`,
  score: 1000 - place,
  avatarUrl: null,
  countryCode: null,
  statusText: null,
  solves: [],
  dynamicScores: [],
  division: 'open',
  divisionPlace: place,
  globalPlace: place,
  ...said,
});

function anEvent(said: Partial<PublicEvent> = {}): PublicEvent {
  const configuration = {
    ctfName: HOSTILE_NAME,
    homeContent: HOSTILE_TEXTS.join('\n\n'),
    startTime: START,
    endTime: START + 24 * HOUR,
    divisions: { open: HOSTILE_NAME },
    sponsors: [{ name: HOSTILE_NAME, description: HOSTILE_TEXTS.join('\n\n'), url: `javascript:${RUN}` }],
  } as unknown as PublicEvent['configuration'];
  const challenge = {
    id: '../../etc',
    name: HOSTILE_NAME,
    category: HOSTILE_NAME,
    author: HOSTILE_NAME,
    points: 400,
    solves: 2,
    scoringKind: 'decay',
    description: HOSTILE_TEXTS.join('\n\n'),
    files: [{ name: HOSTILE_NAME, url: `javascript:${RUN}`, size: 1 }],
  } as unknown as PublicEvent['challenges'][number];
  const solves = [{ id: challenge.id, solveTime: START + HOUR }];
  const graph = { id: 'team-1', name: HOSTILE_NAME, points: [{ time: START, score: 0 }], dynamicPoints: [] };
  return {
    isFrozen: false,
    configuration,
    challenges: [challenge],
    firstSolvers: new Map([[challenge.id, ['team-1']]]),
    teams: [
      aTeam(1, { name: HOSTILE_NAME, statusText: HOSTILE_NAME, solves, score: 390 }),
      aTeam(2, { solves: [{ id: challenge.id, solveTime: START + 25 * HOUR }], score: 0 }),
    ],
    graphs: new Map([['team-1', graph]]),
    hints: new Map([[challenge.id, [{ title: HOSTILE_NAME, content: HOSTILE_TEXTS.join('\n\n') }]]]),
    writeups: new Map([[challenge.id, [{ title: HOSTILE_NAME, url: `javascript:${RUN}` }]]]),
    announcements: [
      {
        id: 'a',
        title: HOSTILE_NAME,
        content: HOSTILE_TEXTS.join('\n\n'),
        pinned: false,
        createdAt: START,
        editedAt: null,
      },
    ],
    ...said,
  };
}

async function pagesOf(event: PublicEvent): Promise<Map<string, string>> {
  const files = new Map([['/uploads/1/a.png', 'files/1/a b.png']]);
  const at = { name: event.configuration.ctfName, at: new Date(START) };
  const pages = eventPages({ event, files, markdown: await loadMarkdown() });
  return new Map([...pages].map((page) => [page.path, pageHtml(page, at)]));
}

/** The tags of a page with their attributes, as a browser reads them: a quoted value may hold anything. */
const tagsOf = (page: string): string[] => page.match(/<[a-z][^\s/>]*(?:"[^"]*"|[^">])*>/gi) ?? [];
const nameOf = (tag: string): string => /^<([^\s/>]*)/.exec(tag)?.[1] ?? '';
const attributesOf = (tag: string): string[] =>
  tag
    .replace(/^<[^\s/>]*/, '')
    .replaceAll(/"[^"]*"/g, '')
    .match(/[^\s=/>]+/g) ?? [];

describe('names and texts of people', () => {
  it('are shown as text: no tag, attribute or address comes from them', async () => {
    const tags = [...(await pagesOf(anEvent())).values()].flatMap(tagsOf);
    const named = new Set(tags.map(nameOf));
    for (const name of ['script', 'iframe', 'style', 'base', 'object', 'form'])
      expect(named).not.toContain(name);
    expect(tags.flatMap(attributesOf).filter((attribute) => /^(on|style|srcdoc)/i.test(attribute))).toEqual(
      [],
    );
    const addresses = tags.flatMap((tag) =>
      [...tag.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, to]) => to),
    );
    expect(addresses.filter((to) => !/^(https?:|mailto:|[\w./%-]+$)/.test(to ?? ''))).toEqual([]);
    // Control: the texts are there.
    expect(
      [...(await pagesOf(anEvent())).values()].filter((page) => page.includes(RUN)).length,
    ).toBeGreaterThan(3);
  });

  it('never become a path', async () => {
    expect([...(await pagesOf(anEvent())).keys()]).toEqual([
      ...[
        'index.html',
        'scoreboard.html',
        'challenges.html',
        'challenges/1.html',
        'teams/1.html',
        'teams/2.html',
      ],
      'announcements.html',
    ]);
  });
});

it('every page forbids the browser to run or fetch anything', async () => {
  for (const page of (await pagesOf(anEvent())).values()) {
    const [policy = ''] = tagsOf(page).filter((tag) => tag.includes('Content-Security-Policy'));
    expect(policy).toContain('content="default-src &#39;none&#39;;');
    expect(policy).not.toMatch(/script|unsafe|https?:|\*/);
    // The policy comes before anything that could be loaded.
    expect(page.indexOf(policy)).toBeLessThan(page.indexOf('<link'));
  }
});

it('a picture of an upload is shown from the archive, and one from elsewhere is a link', async () => {
  const markdown = await loadMarkdown();
  const shown = markdown('![a](/uploads/1/a.png) ![b](https://example.org/b.png)', (address) =>
    address.startsWith('/uploads/') ? '../files/1/a.png' : address,
  );
  expect(shown.text).toContain('<img src="../files/1/a.png" alt="a">');
  expect(shown.text).toContain(
    '<a href="https://example.org/b.png" rel="noopener noreferrer nofollow">b</a>',
  );
});

it('a text that is nested too deeply is shown as it is written', async () => {
  const markdown = await loadMarkdown();
  const written = `${'>'.repeat(9_000)}<b>deep</b>`;
  expect(markdown(written, (address) => address).text).toContain('&gt;&gt;&lt;b&gt;deep&lt;/b&gt;</pre>');
});

const wordsOf = (page = ''): string => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

it('the front page counts one challenge as one', async () => {
  const pages = await pagesOf(anEvent());
  expect(wordsOf(pages.get('index.html'))).toContain('2 ranked teams, 1 challenge.');
});

it('what every visitor reads is there: free hints and sponsors, below the headings of the page', async () => {
  const event = anEvent({
    hints: new Map([
      ['../../etc', [{ title: 'Look', content: '# Down\n\n[There](/challenges/..%2F..%2Fetc).' }]],
    ]),
  });
  const sponsors = [{ name: 'Ada Ltd', description: 'Tea.', url: 'https://example.org' }];
  const configuration = { ...event.configuration, sponsors } as typeof event.configuration;
  const pages = await pagesOf({ ...event, configuration });
  expect(pages.get('challenges/1.html')).toContain('<h3>Down</h3>');
  expect(wordsOf(pages.get('challenges/1.html'))).toContain('Hints Look Down There .');
  expect(pages.get('challenges/1.html')).toContain('<a href="../challenges/1.html"');
  expect(wordsOf(pages.get('index.html'))).toContain('Sponsors Ada Ltd Tea.');
  expect(pages.get('index.html')).toContain('<a href="https://example.org" rel="noopener');
});

it('a solve after the end counts nothing, and what else moved the score is said', async () => {
  const pages = await pagesOf(anEvent());
  expect(wordsOf(pages.get('teams/2.html'))).toContain('2026-06-02 01:00:00 UTC 0');
  expect(wordsOf(pages.get('teams/1.html'))).toContain('Awards, hints and challenges not shown here -10');
});

it('a challenge with pushed points lists the teams by points', async () => {
  const event = anEvent({
    teams: [aTeam(1, { dynamicScores: [{ id: 'hill', points: 40, pointDelta: 0 }] })],
  });
  const hill = { ...event.challenges[0], id: 'hill', scoringKind: 'dynamic', solves: 1 };
  const challenges = [hill] as unknown as typeof event.challenges;
  const words = wordsOf((await pagesOf({ ...event, challenges })).get('challenges/1.html'));
  expect(words).toContain('· points by feed · 1 team');
  expect(words).toContain('Standings Place Team Points 1 Team 1 40');
});

it('a long board has pages, and each team is on one of them', async () => {
  const teams = Array.from({ length: 1001 }, (_, index) => aTeam(index + 1));
  const pages = await pagesOf(anEvent({ teams }));
  const linked = ['scoreboard.html', 'scoreboard-2.html', 'scoreboard-3.html'].map(
    (path) => pages.get(path)?.match(/href="teams\/\d+\.html"/g)?.length,
  );
  expect(linked).toEqual([500, 500, 1]);
});

it('names that differ only in their spaces look different', async () => {
  const pages = await pagesOf(anEvent({ teams: [aTeam(1, { name: 'Twin  Peaks' })] }));
  expect(pages.get('scoreboard.html')).toContain('<bdi translate="no">Twin  Peaks</bdi>');
  expect(STYLE).toMatch(/^bdi\{white-space:pre-wrap\}$/m);
});
