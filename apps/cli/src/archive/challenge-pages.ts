import { counted } from '../infra/counted';
import { html, linkOut, name } from './html';
import { head, instant, numberHead, table, type Page } from './layout';
import { addressOf, type PageSources } from './page-sources';
import type { Challenge, PublicEvent } from './public-event';
import { challengePath, teamPath, type Solver } from './solvers';

export function challengeList({ challenges }: PublicEvent): Page {
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

export function challengePage(
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
