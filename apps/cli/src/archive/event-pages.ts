import { counted } from '../infra/counted';
import { boardPages, boardTable } from './board-pages';
import { challengeList, challengePage } from './challenge-pages';
import { html, linkOut, name } from './html';
import { instant, type Page } from './layout';
import { addressOf, type PageSources } from './page-sources';
import type { PublicEvent } from './public-event';
import { challengePath, solversOf, teamPath } from './solvers';
import { teamPage } from './team-page';

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
