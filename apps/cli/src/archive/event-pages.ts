import { counted } from '../infra/counted';
import { graphSvg } from './graph-svg';
import { html, name, type Html } from './html';
import { head, instant, numberHead, table, type Page } from './layout';
import type { AddressOf, RenderMarkdown } from './markdown';
import type { Challenge, PublicEvent, Team } from './public-event';
import { challengePath, solversOf, teamPath, type Solver } from './solvers';

export interface PageSources {
  readonly event: PublicEvent;
  readonly markdown: RenderMarkdown;
  /** Paths in the archive by address on the server. */
  readonly files: ReadonlyMap<string, string>;
}

const BOARD_PAGE = 500;
const ON_FRONT = 10;

export function* eventPages({ event, markdown, files }: PageSources): Generator<Page> {
  const sources = { event, markdown, files: new Map([...pagesOf(event), ...files]) };
  const solvers = solversOf(event);
  yield frontPage(sources);
  yield* boardPages(event);
  yield challengeList(event);
  for (const [index, challenge] of event.challenges.entries())
    yield challengePage(sources, challenge, index, solvers.get(challenge.id) ?? []);
  for (const team of event.teams) yield teamPage(event, team);
  yield announcementPage(sources);
}

/** Pairs of the address of a challenge or team in texts of the event and its page in the archive. */
function pagesOf({ challenges, teams }: PublicEvent): readonly (readonly [string, string])[] {
  return [
    ...challenges.map(
      ({ id }, index) => [`/challenges/${encodeURIComponent(id)}`, challengePath(index)] as const,
    ),
    ...teams.map((team) => [`/profile/${encodeURIComponent(team.id)}`, teamPath(team)] as const),
  ];
}

/** A link to an external page. */
const linkOut = (address: string, text: string): Html =>
  html`<a href="${address}" rel="noopener noreferrer nofollow">${name(text)}</a>`;

function frontPage({ event, markdown, files }: PageSources): Page {
  const { configuration, teams, challenges } = event;
  const { ctfName, startTime, endTime, homeContent, sponsors } = configuration;
  const supporters = sponsors.map(({ name: sponsor, description, url = '' }) => {
    const address = addressOf(files, '')(url);
    return html`<h3>${address === undefined ? name(sponsor) : linkOut(address, sponsor)}</h3>
      ${markdown(description, addressOf(files, ''))} `;
  });
  const body = html`<p>
      From ${instant(startTime)} to ${instant(endTime)}: ${counted(teams.length, 'ranked team')},
      ${counted(challenges.length, 'challenge')}.
    </p>
    ${markdown(homeContent, addressOf(files, ''))}
    <h2>First places</h2>
    ${boardTable(event, teams.slice(0, ON_FRONT))}
    <p><a href="scoreboard.html">The whole scoreboard</a></p>
    ${
      supporters.length === 0
        ? null
        : html`<h2>Sponsors</h2>
            ${supporters}`
    }`;
  return { path: 'index.html', title: ctfName, body };
}

function boardTable({ configuration }: PublicEvent, teams: readonly Team[]): Html {
  const rows = teams.map(
    (team) =>
      html`<tr>
        <td class="number">${team.globalPlace}</td>
        <td><a href="${teamPath(team)}">${name(team.name)}</a></td>
        <td>${name(configuration.divisions[team.division] ?? team.division)}</td>
        <td class="number">${team.divisionPlace}</td>
        <td class="number">${team.score}</td>
      </tr> `,
  );
  return table(
    [numberHead('Place'), head('Team'), head('Division'), numberHead('Place there'), numberHead('Points')],
    rows,
  );
}

function* boardPages(event: PublicEvent): Generator<Page> {
  const { teams, graphs } = event;
  const count = Math.max(1, Math.ceil(teams.length / BOARD_PAGE));
  const pathOf = (number: number): string =>
    number === 1 ? 'scoreboard.html' : `scoreboard-${String(number)}.html`;
  const best = teams.slice(0, ON_FRONT);
  const key = best.map(
    (team, index) =>
      html`<li>
        <svg viewBox="0 0 20 4" aria-hidden="true"><path class="line s${index}" d="M0 2H20" /></svg
        >${name(team.name)}
      </li>`,
  );
  const graph = graphSvg(
    best.flatMap(({ id }) => graphs.get(id) ?? []),
    'Points of the first teams over time',
  );
  for (let number = 1; number <= count; number += 1) {
    const shown = teams.slice((number - 1) * BOARD_PAGE, number * BOARD_PAGE);
    const others = Array.from({ length: count }, (_, index) =>
      index + 1 === number
        ? html` <strong>${number}</strong>`
        : html` <a href="${pathOf(index + 1)}">${index + 1}</a>`,
    );
    const body = html`${
      number === 1 && graph !== null
        ? html`${graph}
            <ul class="key">
              ${key}
            </ul>`
        : null
    }
    ${boardTable(event, shown)} ${count > 1 ? html`<p>Pages:${others}</p>` : null}`;
    yield {
      path: pathOf(number),
      title: number === 1 ? 'Scoreboard' : `Scoreboard, page ${String(number)}`,
      body,
    };
  }
}

function challengeList({ challenges }: PublicEvent): Page {
  const categories = [...new Set(challenges.map(({ category }) => category))];
  const sections = categories.map((category) => {
    const rows = challenges.flatMap((challenge, index) =>
      challenge.category === category
        ? [
            html`<tr>
              <td><a href="${challengePath(index)}">${name(challenge.name)}</a></td>
              <td class="number">${challenge.solves}</td>
              <td class="number">${pointsOf(challenge)}</td>
            </tr> `,
          ]
        : [],
    );
    return html`<h2>${name(category)}</h2>
      ${table([head('Challenge'), numberHead('Solves'), numberHead('Points')], rows)}`;
  });
  return { path: 'challenges.html', title: 'Challenges', body: html`${sections}` };
}

const pointsOf = (challenge: Challenge): string =>
  challenge.scoringKind === 'dynamic' ? 'by feed' : String(challenge.points);

function challengePage(
  { event, markdown, files }: PageSources,
  challenge: Challenge,
  index: number,
  solvers: readonly Solver[],
): Page {
  const { description, category, author, points: value, solves, scoringKind } = challenge;
  const isPushed = scoringKind === 'dynamic';
  const first = new Set(event.firstSolvers.get(challenge.id) ?? []);
  const rows = solvers.map(
    ({ team, atMs, points }, place) =>
      html`<tr>
        <td class="number">${place + 1}</td>
        <td><a href="../${teamPath(team)}">${name(team.name)}</a>${first.has(team.id) ? ' (blood)' : ''}</td>
        <td class="number">${atMs === null ? points : instant(atMs)}</td>
      </tr> `,
  );
  const links = challenge.files.map(({ name: fileName, url }) => {
    const address = addressOf(files, '../')(url);
    return html`<li>
      ${address === undefined ? name(fileName) : html`<a href="${address}" download>${name(fileName)}</a>`}
    </li>`;
  });
  const writeups = (event.writeups.get(challenge.id) ?? []).flatMap(({ title, url }) => {
    const address = addressOf(files, '../')(url);
    return address === undefined ? [] : [html`<li>${linkOut(address, title)}</li>`];
  });
  const hints = (event.hints.get(challenge.id) ?? []).map(
    ({ title, content }) =>
      html`<details>
        <summary>${name(title)}</summary>
        ${markdown(content, addressOf(files, '../'))}
      </details> `,
  );
  const body = html`<p class="soft">
      ${name(category)}${author === '' ? null : html` · by ${name(author)}`} ·
      ${isPushed ? 'points by feed' : `${String(value)} points`} ·
      ${counted(solves, isPushed ? 'team' : 'solve')}
    </p>
    ${markdown(description, addressOf(files, '../'))}
    ${
      links.length === 0
        ? null
        : html`<h2>Files</h2>
            <ul>
              ${links}
            </ul>`
    }
    ${
      hints.length === 0
        ? null
        : html`<h2>Hints</h2>
            ${hints}`
    }
    ${
      writeups.length === 0
        ? null
        : html`<h2>Write-ups</h2>
            <ul>
              ${writeups}
            </ul>`
    }
    <h2>${isPushed ? 'Standings' : 'Solves'}</h2>
    ${rows.length === 0 ? html`<p>No team has ${isPushed ? 'points' : 'solved it'}.</p>` : table([numberHead('Place'), head('Team'), numberHead(isPushed ? 'Points' : 'When')], rows)}`;
  return { path: challengePath(index), title: challenge.name, body };
}

function teamPage({ configuration, challenges, graphs }: PublicEvent, team: Team): Page {
  const { score, solves, dynamicScores, division, divisionPlace, globalPlace, countryCode } = team;
  const graph = graphs.get(team.id);
  const linkTo = (id: string): { readonly link: Html; readonly points: number } => {
    const index = challenges.findIndex((challenge) => challenge.id === id);
    const challenge = challenges[index];
    return challenge === undefined
      ? { link: name(id), points: 0 }
      : {
          link: html`<a href="../${challengePath(index)}">${name(challenge.name)}</a>`,
          points: challenge.points,
        };
  };
  const solved = [...solves]
    .sort((a, b) => a.solveTime - b.solveTime)
    .map(({ id, solveTime }) => {
      const { link, points } = linkTo(id);
      return { link, when: instant(solveTime), points: solveTime > configuration.endTime ? 0 : points };
    });
  const pushed = dynamicScores.map(({ id, points }) => ({
    link: linkTo(id).link,
    when: html`by feed`,
    points,
  }));
  const rest = score - [...solved, ...pushed].reduce((sum, { points }) => sum + points, 0);
  const others =
    rest === 0
      ? []
      : [{ link: html`Awards, hints and challenges not shown here`, when: html``, points: rest }];
  const rows = [...solved, ...pushed, ...others].map(
    ({ link, when, points }) =>
      html`<tr>
        <td>${link}</td>
        <td>${when}</td>
        <td class="number">${points}</td>
      </tr> `,
  );
  const body = html`<p>
      ${score} points, place ${globalPlace}, place ${divisionPlace} of
      ${name(configuration.divisions[division] ?? division)}${countryCode === null ? null : html`, ${countryCode}`}.
    </p>
    ${team.statusText === null ? null : html`<p class="soft">${name(team.statusText)}</p>`}
    ${graph === undefined ? null : graphSvg([graph], 'Points over time')}
    ${table([head('Challenge'), head('When'), numberHead('Points')], rows)}`;
  return { path: teamPath(team), title: team.name, body };
}

function announcementPage({ event, markdown, files }: PageSources): Page {
  const shown = event.announcements.map(
    ({ title, content, createdAt }) =>
      html`<article>
        <h2>${name(title)}</h2>
        <p class="soft">${instant(createdAt)}</p>
        ${markdown(content, addressOf(files, ''))}
      </article> `,
  );
  const body = shown.length === 0 ? html`<p>There were none.</p>` : html`${shown}`;
  return { path: 'announcements.html', title: 'Announcements', body };
}

/** Keeps links to files in the archive and to web and mail addresses; drops others, such as `javascript:`. */
function addressOf(files: ReadonlyMap<string, string>, root: string): AddressOf {
  return (address) => {
    const file = files.get(address);
    if (file !== undefined) return root + file.split('/').map(encodeURIComponent).join('/');
    return /^(https?:\/\/|mailto:)/i.test(address) ? address : undefined;
  };
}
