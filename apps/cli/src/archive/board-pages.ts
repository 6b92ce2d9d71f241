import { graphSvg } from './graph-svg';
import { html, name, type Html } from './html';
import { head, numberHead, table, type Page } from './layout';
import type { PublicEvent, Team } from './public-event';
import { teamPath } from './solvers';

const BOARD_PAGE = 500;
/** As many as the style sheet has colours for. */
const ON_GRAPH = 10;

export function boardTable({ configuration }: PublicEvent, teams: readonly Team[]): Html {
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

export function* boardPages(event: PublicEvent): Generator<Page> {
  const { teams, graphs } = event;
  const count = Math.max(1, Math.ceil(teams.length / BOARD_PAGE));
  const pathOf = (number: number): string =>
    number === 1 ? 'scoreboard.html' : `scoreboard-${String(number)}.html`;
  const best = teams.slice(0, ON_GRAPH);
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
