// Plots as SVG, just enough for bars beside their limits and for curves over the size of the event.

export interface Bar {
  readonly name: string;
  /** Shares of 1, one for each of the plot's `keys`; larger ones are cut off at the edge. */
  readonly values: readonly number[];
  /** Drawn as a mark; null for none. */
  readonly limit: number | null;
}

export interface BarPlot {
  readonly title: string;
  readonly keys: readonly string[];
  readonly bars: readonly Bar[];
}

export interface Curve {
  readonly name: string;
  /** One for each of the plot's `sizes`; NaN where there is none. */
  readonly values: readonly number[];
}

export interface CurvePlot {
  readonly title: string;
  readonly sizes: readonly number[];
  readonly curves: readonly Curve[];
}

interface Drawing {
  readonly height: number;
  readonly body: string;
}

const WIDTH = 900;
/** Distinguishable for everybody, on white. */
const COLOURS = ['#0b66c3', '#e07b00', '#3a8f3a', '#a33a8f', '#6b6b6b'];
const colourOf = (place: number): string => COLOURS[place % COLOURS.length] ?? '#000';

const escaped = (value: string): string =>
  value.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

function text(x: number, y: number, value: string, more = ''): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escaped(value)}</text>`;
}

function line(x1: number, y1: number, x2: number, y2: number, more: string): string {
  return `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" ${more}/>`;
}

function legend(name: string, place: number, x: number, y: number): string {
  return `<rect x="${x}" y="${y - 9}" width="10" height="10" fill="${colourOf(place)}"/>${text(x + 15, y, name)}`;
}

const BARS = { left: 230, right: 100, top: 52, row: 24 };

function drawBars({ title, keys, bars }: BarPlot): Drawing {
  const { left, right, top, row } = BARS;
  const width = WIDTH - left - right;
  const end = top + bars.length * row;
  const xOf = (share: number): number => left + Math.min(1, share) * width;
  const grid = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (share) =>
      line(xOf(share), top - 4, xOf(share), end, 'stroke="#ddd"') +
      text(xOf(share), end + 14, String(share), 'text-anchor="middle"'),
  );
  const rows = bars.map(({ name, values, limit }, place) => {
    const y = top + place * row;
    const height = (row - 6) / values.length;
    const boxes = values.map(
      (value, key) =>
        `<rect x="${left}" y="${(y + key * height).toFixed(1)}" width="${(xOf(value) - left).toFixed(1)}" ` +
        `height="${height.toFixed(1)}" fill="${colourOf(key)}"/>`,
    );
    const mark =
      limit === null
        ? ''
        : line(xOf(limit), y - 2, xOf(limit), y + row - 4, 'stroke="#c00" stroke-width="2"');
    const figures = values.map((value) => value.toFixed(2)).join(' / ');
    const beside = text(xOf(1) + 10, y + 13, figures, 'fill="#444"');
    return text(left - 8, y + 13, name, 'text-anchor="end"') + boxes.join('') + mark + beside;
  });
  const head = text(16, 24, title, 'font-weight="bold" font-size="14"');
  const keyRow = keys.map((key, place) => legend(key, place, left + place * 130, 42)).join('');
  return { height: end + 30, body: head + keyRow + grid.join('') + rows.join('') };
}

const CURVES = { columns: 3, height: 240, left: 50, right: 16, top: 40 };

/** A round number at least as large, for the top of an axis. */
export function niceCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

function drawCurves({ title, sizes, curves }: CurvePlot): string {
  const { left, right, top, height } = CURVES;
  const width = WIDTH / CURVES.columns;
  const bottom = height - 40 - curves.length * 15;
  const most = niceCeiling(Math.max(...curves.flatMap(({ values }) => values.filter(Number.isFinite))));
  const xOf = (place: number): number =>
    left + ((width - left - right) * (place + 0.5)) / Math.max(1, sizes.length);
  const yOf = (value: number): number => bottom - ((bottom - top) * value) / most;
  const grid = [0, most / 2, most].map(
    (value) =>
      line(left, yOf(value), width - right, yOf(value), 'stroke="#ddd"') +
      text(left - 6, yOf(value) + 4, String(value), 'text-anchor="end"'),
  );
  const ticks = sizes.map((size, place) =>
    text(xOf(place), bottom + 16, size.toLocaleString('en'), 'text-anchor="middle"'),
  );
  const drawn = curves.map(({ values }, key) => {
    const points = values.flatMap((value, place) =>
      Number.isFinite(value) ? [`${xOf(place).toFixed(1)},${yOf(value).toFixed(1)}`] : [],
    );
    const dots = points.map((point) => {
      const [x, y] = point.split(',');
      return `<circle cx="${x}" cy="${y}" r="3" fill="${colourOf(key)}"/>`;
    });
    return (
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colourOf(key)}" stroke-width="2"/>` +
      dots.join('') +
      legend(curves[key]?.name ?? '', key, left, bottom + 36 + key * 15)
    );
  });
  return (
    text(8, 20, title, 'font-weight="bold" font-size="13"') + grid.join('') + ticks.join('') + drawn.join('')
  );
}

/** The bars on top, the curves below them in rows of three. */
export function drawPage(bars: BarPlot, curves: readonly CurvePlot[]): string {
  const top = drawBars(bars);
  const panels = curves.map((plot, place) => {
    const x = (place % CURVES.columns) * (WIDTH / CURVES.columns);
    const y = top.height + Math.floor(place / CURVES.columns) * CURVES.height;
    return `<g transform="translate(${x} ${y})">${drawCurves(plot)}</g>`;
  });
  const height = top.height + Math.ceil(curves.length / CURVES.columns) * CURVES.height;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" ` +
    `font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>${top.body}` +
    `${panels.join('')}</svg>\n`
  );
}
