/** The common look of graphs. A canvas does not inherit styles, so they are read from the page. */

/** The colours of custom properties at `place`, read in one computation of styles. */
function coloursOf(place: Element, names: readonly string[]): readonly string[] {
  const probes = names.map((name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    return probe;
  });
  place.append(...probes);
  const colours = probes.map((probe) => getComputedStyle(probe).color);
  for (const probe of probes) probe.remove();
  return colours;
}

/** The size of text at `place`, the common options of axes, and the colours of the lines named by `series`. */
export function plotLook(place: Element, series: readonly string[]) {
  const textPx = Number.parseFloat(getComputedStyle(place).fontSize);
  const [stroke = '', line = '', ...lines] = coloursOf(place, ['--ink-soft', '--line', ...series]);
  const axis = {
    stroke,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
    font: `${Math.round(textPx * 0.75)}px Figtree, sans-serif`,
  };
  return { textPx, axis, lines };
}

/** Keeps a graph as wide as its box. Returns a function that ends that. */
export function followWidth(place: Element, setWidth: (width: number) => void): () => void {
  const resize = new ResizeObserver(() => setWidth(Math.max(place.clientWidth, 100)));
  resize.observe(place);
  return () => resize.disconnect();
}
