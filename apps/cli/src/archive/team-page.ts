import { graphSvg } from './graph-svg';
import { html, name, type Html } from './html';
import { head, instant, numberHead, table, type Page } from './layout';
import type { PublicEvent, Team } from './public-event';
import { challengePath, teamPath } from './solvers';

export function teamPage({ configuration, challenges, graphs }: PublicEvent, team: Team): Page {
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
