import { html, type Html } from './html';
import type { Graph } from './public-event';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [800, 260, 56, 24, 8] as const;

/** A step when something happens; without numbers of its own there is no line. */
export function graphSvg(graphs: readonly Graph[], title: string): Html | null {
  const samples = graphs.flatMap(({ points }) => points);
  if (samples.length === 0) return null;
  const from = samples.reduce((least, { time }) => Math.min(least, time), Infinity);
  const to = samples.reduce((most, { time }) => Math.max(most, time), from + 1);
  const least = samples.reduce((low, { score }) => Math.min(low, score), 0);
  const most = samples.reduce((high, { score }) => Math.max(high, score), least + 1);
  const x = (time: number): string => (LEFT + ((time - from) / (to - from)) * (WIDTH - LEFT)).toFixed(1);
  const y = (score: number): string =>
    (HEIGHT - BOTTOM - ((score - least) / (most - least)) * (HEIGHT - BOTTOM - TOP)).toFixed(1);

  const lines = graphs.map(({ points }, index) => {
    const oldestFirst = points.toReversed();
    const path = oldestFirst.map(({ time, score }, at) => {
      const before = oldestFirst[at - 1];
      return before === undefined ? `M${x(time)} ${y(score)}` : `H${x(time)}V${y(score)}`;
    });
    return html`<path class="line s${index % 10}" d="${path.join('')}" />`;
  });
  const label = (score: number): Html =>
    html`<text x="${LEFT - 6}" y="${y(score)}" dy="4" text-anchor="end">${score}</text>`;
  const day = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
    <path class="axis" d="M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH}" />
    ${label(most)}${label(least)}
    <text x="${LEFT}" y="${HEIGHT - 6}">${day(from)}</text>
    <text x="${WIDTH}" y="${HEIGHT - 6}" text-anchor="end">${day(to)} UTC</text>
    ${lines}
  </svg>`;
}
